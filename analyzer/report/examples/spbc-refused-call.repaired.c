/* SPDX-License-Identifier: Apache-2.0 */
/* All processes are there from the start. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Comm other;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_dup(MPI_COMM_WORLD, &other);
    MPI_Comm_free(&other);
    MPI_Finalize();
    return 0;
}
