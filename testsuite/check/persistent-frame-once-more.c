/* SPDX-License-Identifier: Apache-2.0 */
/* The reception is started, complete, and started again: that one is open when the function, and its buffer, end. */
#include <mpi.h>

static MPI_Request request;

static int shift(int from, int to)
{
    int number = 0;

    MPI_Recv_init(&number, 1, MPI_INT, from, 27, MPI_COMM_WORLD, &request);
    MPI_Start(&request);
    MPI_Send(&to, 1, MPI_INT, to, 27, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Start(&request);
    MPI_Send(&to, 1, MPI_INT, to, 27, MPI_COMM_WORLD);
    return number;
}

int main(int argc, char **argv)
{
    int rank, size, number;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    number = shift((rank + size - 1) % size, (rank + 1) % size);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
    MPI_Reduce(&number, &rank, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 17 spbc-pending-buffer
 */
