/* SPDX-License-Identifier: Apache-2.0 */
/* How often the request was complete when it was asked about is sent in the next step. */
#include <mpi.h>

static int early;

int main(int argc, char **argv)
{
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;

    for (int step = 0; step < 20; step++) {
        MPI_Request request;
        int is_there;

        MPI_Irecv(&in, 1, MPI_INT, last, 1, MPI_COMM_WORLD, &request);
        MPI_Send(&early, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
        MPI_Request_get_status(request, &is_there, MPI_STATUS_IGNORE);
        if (is_there)
            early++;
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 22 order-dependent
 */
/* EXPECT
 * verdict unknown
 * completion 22 MPI_Request_get_status unknown
 * finding 22 spbc-completion-unknown
 */
