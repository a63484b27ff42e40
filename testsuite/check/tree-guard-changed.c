/* SPDX-License-Identifier: Apache-2.0 */
/* The receiver is compared with the rank and then becomes another one, above it: what came comes back. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 10; round++) {
        int in, to = rank - 1;

        if (rank == 0)
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
 * reception 18 direct in A
 * reception 24 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Recv direct in tree-guard-changed.c:main:1
 * reception 24 MPI_Recv direct in tree-guard-changed.c:main:1
 * pattern main 15-24 order unknown determinism proved
 * finding 18 spbc-order-unknown
 */
