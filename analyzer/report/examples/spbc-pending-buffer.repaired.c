/* SPDX-License-Identifier: Apache-2.0 */
/* The message is gone when the number is counted up. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, step = 0, in;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Isend(&step, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD, &request);
    MPI_Recv(&in, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    step++;
    MPI_Finalize();
    return 0;
}
