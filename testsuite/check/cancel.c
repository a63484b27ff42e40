/* SPDX-License-Identifier: Apache-2.0 */
/* A request is given up when no message has come. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Request request;
    int in, other = 0, next = (rank + 1) % size, last = (rank + size - 1) % size;
    MPI_Status status;

    MPI_Irecv(&in, 1, MPI_INT, last, 1, MPI_COMM_WORLD, &request);
    if (rank == 0)
        MPI_Send(&rank, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
    MPI_Cancel(&request);
    MPI_Wait(&request, &status);
    MPI_Test_cancelled(&status, &other);
    MPI_Send(&other, 1, MPI_INT, next, 2, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, last, 2, MPI_COMM_WORLD, &status);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 19 order-dependent
 */
/* EXPECT
 * verdict unknown
 * completion 19 MPI_Cancel unknown
 * finding 19 spbc-completion-unknown
 */
