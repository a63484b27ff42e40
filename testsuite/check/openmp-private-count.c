/* SPDX-License-Identifier: Apache-2.0 */
/* How many messages there are is set in a region where each thread has that number for itself: outside it stays 0.
 * flags: -fopenmp
 */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int in, need = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
#pragma omp parallel private(need)
        {
            need = size - 1;
        }
        if (rank == 0)
            for (int k = 0; k < need; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 22 direct in A
 * pattern A order broken determinism holds separator 25
 */
/* EXPECT
 * verdict unknown
 * reception 22 MPI_Recv direct
 * finding 22 spbc-order-unknown
 */
