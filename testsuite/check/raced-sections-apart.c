/* SPDX-License-Identifier: Apache-2.0 */
/* Each section sets a number of its own.
 * flags: -fopenmp
 */
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in, x = 0, y = 0;
#pragma omp parallel sections
    {
#pragma omp section
        x = 1 + rank;
#pragma omp section
        {
            for (int k = 0; k < 5; k++)
                y += k;
        }
    }
    x += y;
    MPI_Send(&x, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
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
