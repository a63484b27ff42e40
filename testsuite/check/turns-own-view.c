/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: each process is told by the first one whether it is its turn, and several are. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x = 0, in, turn = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int t = 0; t < 3; t++) {
        if (rank == 0) {
            for (int to = 1; to < size; to++)
                MPI_Send(&to, 1, MPI_INT, to, 3, MPI_COMM_WORLD);
        } else {
            MPI_Recv(&turn, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        if (rank > 0 && rank == turn) {
            for (int k = 0; k < 2; k++) {
                MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
                MPI_Recv(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
        } else if (rank == 0) {
            for (int k = 0; k < 2 * (size - 1); k++) {
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
 * verdict not-ready
 * reception 27 direct in A
 * pattern A order broken determinism holds separator 32
 */
/* EXPECT
 * verdict not-ready
 * reception 27 MPI_Recv direct in turns-own-view.c:main:1
 * pattern main 20-31 order refuted determinism unknown separator 32
 * finding 27 spbc-unordered-pattern
 */
