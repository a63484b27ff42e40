/* SPDX-License-Identifier: Apache-2.0 */
/* Every worker has its own share, decided by its rank. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int piece = 0; piece < 10; piece++)
            for (int worker = 1; worker < size; worker++)
                MPI_Send(&piece, 1, MPI_INT, worker, 2, MPI_COMM_WORLD);
    } else {
        for (int i = 0; i < 10; i++)
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
