/* SPDX-License-Identifier: Apache-2.0 */
/* How many messages leave depends on how fast the machine is today. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    double end;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    end = MPI_Wtime() + 1.0;
    if (rank == 0) {
        while (MPI_Wtime() < end)
            MPI_Send(&rank, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 1, 8, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
