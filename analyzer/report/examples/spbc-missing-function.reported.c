/* SPDX-License-Identifier: Apache-2.0 */
/* The function is in a file that was not given: it may send and receive. */
#include <mpi.h>

void exchange_borders(int rank, int size);

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    exchange_borders(rank, size);
    MPI_Finalize();
    return 0;
}
