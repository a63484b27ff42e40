/* SPDX-License-Identifier: Apache-2.0 */
/* One of two files with one name, and a function with one name in both. */
#include <mpi.h>

void go_a(int rank, int size);

static void exchange(int rank, int size)
{
    int in;

    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD);
    for (int k = 0; k < 2; k++)
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

void go_a(int rank, int size)
{
    exchange(rank, size);
}
