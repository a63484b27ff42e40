/* SPDX-License-Identifier: Apache-2.0 */
/* Which variable gets the first of two messages is decided by whether a third one was there. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, is_there, x = 0, y = 0, in, back;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;

    MPI_Irecv(&in, 1, MPI_INT, last, 1, MPI_COMM_WORLD, &request);
    MPI_Send(&rank, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
    for (int k = 0; k < 2; k++)
        MPI_Send(&k, 1, MPI_INT, next, 2, MPI_COMM_WORLD);
    MPI_Test(&request, &is_there, MPI_STATUS_IGNORE);
    MPI_Recv(is_there ? &x : &y, 1, MPI_INT, last, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(is_there ? &y : &x, 1, MPI_INT, last, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Send(&x, 1, MPI_INT, next, 3, MPI_COMM_WORLD);
    MPI_Recv(&back, 1, MPI_INT, last, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 19 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 19 MPI_Test order-dependent
 * finding 23 spbc-order-dependent-message
 */
