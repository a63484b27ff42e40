/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: nothing ends a turn, and who listens to anybody may leave the message that it waits for next. */
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
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order broken determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Recv direct in named-any-out-of-turn.c:main:1
 * pattern main 14-22 order unknown determinism refuted
 * finding 15 spbc-message-race
 * finding 15 spbc-order-unknown
 * finding 17 spbc-order-dependent-message
 */
