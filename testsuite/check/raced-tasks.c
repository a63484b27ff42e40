/* SPDX-License-Identifier: Apache-2.0 */
/* Tasks step a number that they share.
 * flags: -fopenmp
 */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in, sum = 0;
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < 8; k++) {
#pragma omp task shared(sum)
        sum += 2;
    }
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
 * finding 21 spbc-clock-may-decide
 */
