/* SPDX-License-Identifier: Apache-2.0 */
/* The first process tells all whose turn it is. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x = 0, in, turn;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int t = 1; t < size; t++) {
        turn = size - t;
        MPI_Bcast(&turn, 1, MPI_INT, 0, MPI_COMM_WORLD);
        if (rank == turn) {
            for (int k = 0; k < 2; k++) {
                MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
                MPI_Recv(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
        } else if (rank == 0) {
            for (int k = 0; k < 2; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                in++;
                MPI_Send(&in, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
            }
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return x;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 23 direct in A
 * pattern A order holds determinism holds separator 28
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 23 MPI_Recv direct in turns-announced.c:main:1
 * pattern main 16-27 order proved determinism proved separator 28
 * finding 23 spbc-anonymous-reception
 */
