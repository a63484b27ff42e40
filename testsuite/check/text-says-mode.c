/* SPDX-License-Identifier: Apache-2.0 */
/* The letter of a text that is the same for all decides whether the last number is sent on: it is not. */
#include <mpi.h>
#include <stdio.h>

static char mode[] = "buffered";

int main(int argc, char **argv)
{
    int rank, size, last = 0, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&last, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += last;
        }
        if (mode[0] != 'b' && size > 1)
            MPI_Send(&last, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        printf("%d\n", sum);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (mode[0] != 'b' && rank == 1)
            MPI_Recv(&last, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Recv direct in text-says-mode.c:main:1
 * pattern main 15-27 order proved determinism unknown
 * finding 17 spbc-anonymous-reception
 * finding 21 spbc-arrival-kept
 */
