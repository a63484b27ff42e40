/* SPDX-License-Identifier: Apache-2.0 */
/* The counters of the inner loops are private, each row belongs to one thread.
 * flags: -fopenmp
 */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int i, j, k;
    static double a[50][50], b[50][50], c[50][50];
#pragma omp parallel shared(a, b, c) private(i, j, k)
    {
#pragma omp for schedule(static)
        for (i = 0; i < 50; i++)
            for (j = 0; j < 50; j++) {
                c[i][j] = 0;
                for (k = 0; k < 50; k++)
                    c[i][j] += a[i][k] * b[k][j];
            }
    }
    MPI_Send(c, 100, MPI_DOUBLE, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Recv(c, 100, MPI_DOUBLE, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
