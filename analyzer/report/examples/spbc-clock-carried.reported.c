/* SPDX-License-Identifier: Apache-2.0 */
/* The content differs from run to run. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    double seconds = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    seconds = MPI_Wtime();
    if (rank == 0)
        MPI_Recv(&seconds, 1, MPI_DOUBLE, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else if (rank == 1)
        MPI_Send(&seconds, 1, MPI_DOUBLE, 0, 7, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
