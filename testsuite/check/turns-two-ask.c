/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: two processes ask in each turn, and each asks again only when it is answered. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x = 0, in;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int turn = 1; turn < size; turn++) {
        if (rank == turn || rank == turn % (size - 1) + 1) {
            for (int k = 0; k < 2; k++) {
                MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
                MPI_Recv(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
        } else if (rank == 0) {
            for (int k = 0; k < (size > 2 ? 4 : 2); k++) {
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
 * reception 21 direct in A
 * pattern A order broken determinism holds separator 26
 */
/* EXPECT
 * verdict not-ready
 * reception 21 MPI_Recv direct in turns-two-ask.c:main:1
 * pattern main 14-25 order refuted determinism unknown separator 26
 * finding 21 spbc-unordered-pattern
 */
