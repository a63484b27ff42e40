/* SPDX-License-Identifier: Apache-2.0 */
/* Bug idiom: MPI_Testany picks a request, its index decides to whom the next message goes. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in[2], index, flag = 0;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        MPI_Irecv(&in[0], 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(&in[1], 1, MPI_INT, 2, 1, MPI_COMM_WORLD, &requests[1]);
        while (!flag)
            MPI_Testany(2, requests, &index, &flag, MPI_STATUS_IGNORE);
        MPI_Send(&rank, 1, MPI_INT, index + 1, 2, MPI_COMM_WORLD);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        MPI_Send(&rank, 1, MPI_INT, 2 - index, 3, MPI_COMM_WORLD);
    } else if (rank < 3) {
        MPI_Status status;

        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(in, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 16 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 16 MPI_Testany order-dependent
 * finding 17 spbc-order-dependent-message
 */
