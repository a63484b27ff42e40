/* SPDX-License-Identifier: Apache-2.0 */
/* Where sizes are checked, what prints has another name: it leaves the environment as it is, and what is read there too.
 * flags: -D__OPTIMIZE__ -D_FORTIFY_SOURCE=2
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, steps = 1;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            printf("%d\n", in);
        }
        if (getenv("PROGRAM_STEPS"))
            steps = atoi(getenv("PROGRAM_STEPS"));
        MPI_Send(&steps, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Recv direct in checked-print.c:main:1
 * pattern main 17-29 order proved determinism proved
 * finding 19 spbc-anonymous-reception
 */
