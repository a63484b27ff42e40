/* SPDX-License-Identifier: Apache-2.0 */
/* Memory that each thread has allocated itself, rows by a shared loop, a sum in a critical section that is not sent.
 * flags: -fopenmp
 */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = 100, *list = malloc(400), count = 0;
    double(*v)[100] = malloc(sizeof(double[100][100]));
#pragma omp parallel
    {
        int i, j;
        double *mine = malloc(100 * sizeof(double));
#pragma omp for
        for (i = 1; i < n - 1; i++)
            for (j = 0; j < n; j++) {
                mine[j] = i;
                v[i][j] = mine[j] + j;
            }
#pragma omp for schedule(dynamic, 4)
        for (i = 0; i < n; i++)
            list[i] = i;
#pragma omp critical
        count += n;
        free(mine);
    }
    MPI_Send(v[1], 100, MPI_DOUBLE, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Recv(v[1], 100, MPI_DOUBLE, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
