/* SPDX-License-Identifier: Apache-2.0 */
/* How often it was asked until the barrier was complete decides whether a message is sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Request request;
    int in, is_complete = 0, polls = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    while (!is_complete) {
        MPI_Test(&request, &is_complete, MPI_STATUS_IGNORE);
        polls++;
    }
    if (rank == 1) {
        if (polls > 40)
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    } else if (rank == 0) {
        MPI_Recv(&in, 1, MPI_INT, 1, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 15 order-dependent
 */
/* EXPECT
 * verdict unknown
 * completion 15 MPI_Test unknown
 * finding 15 spbc-completion-unknown
 */
