/* SPDX-License-Identifier: Apache-2.0 */
/* Whether a request was complete decides what is sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Request request;
    int in, found = 0, other = 0, next = (rank + 1) % size, last = (rank + size - 1) % size;
    MPI_Status status;

    MPI_Irecv(&in, 1, MPI_INT, last, 1, MPI_COMM_WORLD, &request);
    MPI_Send(&rank, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
    MPI_Test(&request, &found, MPI_STATUS_IGNORE);
    if (!found)
        other = 1;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Send(&other, 1, MPI_INT, next, 2, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, last, 2, MPI_COMM_WORLD, &status);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 18 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 18 MPI_Test order-dependent
 * finding 22 spbc-order-dependent-message
 */
