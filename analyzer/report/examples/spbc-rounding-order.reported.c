/* SPDX-License-Identifier: Apache-2.0 */
/* The last digits of the sum depend on who was first. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    double in = 0.1, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
        }
    } else {
        MPI_Send(&in, 1, MPI_DOUBLE, 0, 7, MPI_COMM_WORLD);
    }
    MPI_Bcast(&sum, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
