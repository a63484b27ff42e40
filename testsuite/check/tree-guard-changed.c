/* SPDX-License-Identifier: Apache-2.0 */
/* The receiver is compared with the rank and then becomes another one, above it: what came comes back,
 * and may be taken in the place of what process 2 sends. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 10; round++) {
        int in, to = rank - 1;

        if (rank == 2)
            MPI_Send(&round, 1, MPI_INT, 1, 6, MPI_COMM_WORLD);
        if (rank < 2)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank < 2 && to < rank) {
            to = 1 - rank;
            MPI_Send(&round, 1, MPI_INT, to, 6, MPI_COMM_WORLD);
        }
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * reception 25 direct in A
 * pattern A order broken determinism holds separator 26
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Recv direct in tree-guard-changed.c:main:1
 * reception 25 MPI_Recv direct in tree-guard-changed.c:main:1
 * pattern main 16-25 order refuted determinism proved separator 26
 * finding 19 spbc-unordered-pattern
 */
