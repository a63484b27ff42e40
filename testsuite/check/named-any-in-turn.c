/* SPDX-License-Identifier: Apache-2.0 */
/* In each turn one process sends to one that listens to anybody and to that one. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int x = 0, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int turn = 1; turn < size; turn++) {
        if (rank == 0) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Recv(&in, 1, MPI_INT, turn, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(&in, 1, MPI_INT, turn, 2, MPI_COMM_WORLD);
        } else if (rank == turn) {
            MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 15 direct in A
 * pattern A order holds determinism holds separator 23
 */
/* EXPECT
 * verdict unknown
 * reception 15 MPI_Recv direct in named-any-in-turn.c:main:1
 * pattern main 14-22 order unknown determinism unknown separator 23
 * finding 15 spbc-order-unknown
 */
