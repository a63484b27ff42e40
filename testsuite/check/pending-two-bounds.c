/* SPDX-License-Identifier: Apache-2.0 */
/* Two bounds end the loop that posts.  The first number is read while the messages are still to come, and sent on. */
#include <mpi.h>

enum { MOST = 64 };

static int in[MOST];

int main(int argc, char **argv)
{
    int rank, size, posted = 0, got = 0;
    MPI_Request requests[MOST];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < size && k < MOST; k++)
        MPI_Irecv(&in[k], 1, MPI_INT, k, 1, MPI_COMM_WORLD, &requests[posted++]);
    for (int k = 0; rank < MOST && k < size; k++)
        MPI_Send(&rank, 1, MPI_INT, k, 1, MPI_COMM_WORLD);
    got = in[0];
    MPI_Waitall(posted, requests, MPI_STATUSES_IGNORE);
    MPI_Bcast(&got, 1, MPI_INT, size - 1, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * finding 21 spbc-pending-buffer
 */

/* EXPECT
 * verdict unknown
 * finding 21 spbc-pending-buffer
 */
