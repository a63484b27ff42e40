/* SPDX-License-Identifier: Apache-2.0 */
/* Who was first is told to a neighbour. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Request requests[2];
    int in[2], index, next = (rank + 1) % size, last = (rank + size - 1) % size;
    MPI_Status status;

    MPI_Irecv(&in[0], 1, MPI_INT, next, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&in[1], 1, MPI_INT, last, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Send(&rank, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, last, 1, MPI_COMM_WORLD);
    MPI_Waitany(2, requests, &index, &status);
    int first = status.MPI_SOURCE;

    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Send(&first, 1, MPI_INT, next, 2, MPI_COMM_WORLD);
    MPI_Recv(&first, 1, MPI_INT, last, 2, MPI_COMM_WORLD, &status);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 20 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 20 MPI_Waitany order-dependent
 * finding 24 spbc-order-dependent-message
 */
