/* SPDX-License-Identifier: Apache-2.0 */
/* Every value has the place of its source. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, all[64];
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                all[status.MPI_SOURCE] = in;
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0)
            MPI_Send(all, 32, MPI_INT, 1, 2, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(all, 32, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
