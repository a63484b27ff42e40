/* SPDX-License-Identifier: Apache-2.0 */
/* Who gets which piece of work depends on who asks first. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int piece = 0; piece < 10 * (size - 1); piece++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            MPI_Send(&piece, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
        }
    } else {
        for (int i = 0; i < 10; i++) {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
        }
    }
    MPI_Finalize();
    return 0;
}
