/* SPDX-License-Identifier: Apache-2.0 */
/* A sum that all threads share, without an atomic operation or a reduction: some of it may be lost.
 * flags: -fopenmp
 */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in, list[64] = {0}, sum = 0;
    for (int k = 0; k < 64; k++)
        list[k] = k;
#pragma omp parallel for
    for (int k = 0; k < 64; k++)
        sum += list[k];
    MPI_Send(&sum, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 20 spbc-clock-may-decide
 */
