/* SPDX-License-Identifier: Apache-2.0 */
/* The first thread alone counts, one of them sums up, and all wait in between.
 * flags: -fopenmp
 */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in, sum = 0, steps = 0;
    for (int step = 0; step < 10; step++) {
#pragma omp parallel
        {
#pragma omp master
            steps++;
#pragma omp barrier
#pragma omp single
            sum = sum + steps;
        }
    }
    MPI_Send(&sum, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
