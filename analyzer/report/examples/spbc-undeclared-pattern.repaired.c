/* SPDX-License-Identifier: Apache-2.0 */
/* The pattern is declared once. */
#include <mpi.h>
#include <spbc.h>

static SPBC_Pattern ring;

int main(int argc, char **argv)
{
    int rank, size, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    SPBC_Declare_pattern("ring", &ring);
    for (int step = 0; step < 10; step++) {
        SPBC_Begin_iteration(ring);
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        SPBC_End_iteration(ring);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
