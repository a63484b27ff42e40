/* SPDX-License-Identifier: Apache-2.0 */
/* The first process talks with the last one. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            printf("step %d\n", step);
            MPI_Send(&step, 1, MPI_INT, size - 1, 5, MPI_COMM_WORLD);
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else if (rank == size - 1) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(&in, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * reception 19 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in guard-talk-last.c:main:1
 * reception 19 MPI_Recv direct in guard-talk-last.c:main:1
 * pattern main 14-21 order proved determinism proved
 * finding 17 spbc-anonymous-reception
 */
