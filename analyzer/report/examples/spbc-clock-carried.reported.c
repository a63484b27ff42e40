/* SPDX-License-Identifier: Apache-2.0 */
/* The content differs from run to run. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    double seconds = 0, most = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    seconds = MPI_Wtime();
    MPI_Reduce(&seconds, &most, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
