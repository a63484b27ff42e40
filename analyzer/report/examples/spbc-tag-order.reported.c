/* SPDX-License-Identifier: Apache-2.0 */
/* The answer (tag 8) and the news (tag 9) go to one process in either order. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
            MPI_Send(&in, 1, MPI_INT, status.MPI_SOURCE, 8, MPI_COMM_WORLD);
            MPI_Send(&size, 1, MPI_INT, k, 9, MPI_COMM_WORLD);
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, &status);
        MPI_Recv(&in, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
