/* SPDX-License-Identifier: Apache-2.0 */
/* Which request is complete first decides how many random numbers are drawn before one is sent. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, in[2], first, second, drawn, back;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;

    MPI_Irecv(&in[0], 1, MPI_INT, last, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&in[1], 1, MPI_INT, next, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Send(&rank, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, last, 2, MPI_COMM_WORLD);
    MPI_Waitany(2, requests, &first, MPI_STATUS_IGNORE);
    MPI_Waitany(2, requests, &second, MPI_STATUS_IGNORE);
    if (first == 1)
        rand();
    drawn = rand();
    MPI_Send(&drawn, 1, MPI_INT, next, 3, MPI_COMM_WORLD);
    MPI_Recv(&back, 1, MPI_INT, last, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 20 order-dependent
 * completion 21 harmless,order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 20 MPI_Waitany order-dependent
 * completion 21 MPI_Waitany harmless
 * finding 25 spbc-order-dependent-message
 */
