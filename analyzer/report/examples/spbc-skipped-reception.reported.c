/* SPDX-License-Identifier: Apache-2.0 */
/* The build with -DWITH_SERVER is another program; spbc-check saw this one. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
#ifdef WITH_SERVER
    if (rank == 0)
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#else
    MPI_Reduce(&rank, &in, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
#endif
    MPI_Finalize();
    return 0;
}
