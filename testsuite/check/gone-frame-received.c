/* SPDX-License-Identifier: Apache-2.0 */
/* A message is to come into the frame of a function that has returned. */
#include <mpi.h>

static int *begin(int rank, int size, MPI_Request *r)
{
    int in[4];
    MPI_Irecv(in, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, r);
    return 0;
}
int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int got;
    MPI_Request r;
    begin(rank, size, &r);
    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Recv(&got, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 8 spbc-pending-buffer
 */
