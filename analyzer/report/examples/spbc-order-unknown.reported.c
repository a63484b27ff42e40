/* SPDX-License-Identifier: Apache-2.0 */
/* The barrier is one of a communicator that nobody can follow: who takes part? */
#include <mpi.h>

/* Made elsewhere. */
MPI_Comm choose_neighbours(void);

int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Comm hidden;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    hidden = choose_neighbours();
    for (int step = 0; step < 10; step++) {
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 7, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(hidden);
    }
    MPI_Finalize();
    return 0;
}
