/* SPDX-License-Identifier: Apache-2.0 */
/* The index of the last completion is left in a record that is used after the loop. */
#include <mpi.h>
struct progress {
    int which, left;
};

static void advance(MPI_Request *requests, struct progress *progress)
{
    MPI_Waitany(2, requests, &progress->which, MPI_STATUS_IGNORE);
    progress->left--;
}

int main(int argc, char **argv)
{
    int rank, size, in[2];
    MPI_Request requests[2];
    struct progress progress = {0, 2};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;

    MPI_Irecv(&in[0], 1, MPI_INT, last, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&in[1], 1, MPI_INT, next, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Send(&rank, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, last, 2, MPI_COMM_WORLD);
    while (progress.left > 0)
        advance(requests, &progress);
    MPI_Send(&in[progress.which], 1, MPI_INT, next, 3, MPI_COMM_WORLD);
    MPI_Recv(&in[0], 1, MPI_INT, last, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 30 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 30 MPI_Waitany order-dependent
 * finding 31 spbc-order-dependent-message
 */
