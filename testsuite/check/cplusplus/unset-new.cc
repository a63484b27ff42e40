/* SPDX-License-Identifier: Apache-2.0 */
/* The memory that new hands out holds what it held before. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double *block = new double[4];
    if (rank == 0) {
        double in[4];
        for (int k = 1; k < size; k++)
            MPI_Recv(in, 4, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(block, 4, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 15 direct
 * pattern A order holds determinism broken
 * verdict not-ready
 */
