/* SPDX-License-Identifier: Apache-2.0 */
/* Rows, colours of a stripe and texts that each round has for itself, and a library that prints.
 * flags: -fopenmp
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in, n = 10, i, j;
    double v[10][10], *w = malloc(100 * sizeof(double)), z[10];
#pragma omp parallel for private(j)
    for (i = 0; i < n; i++) {
        char line[64];
        unsigned seed = i;
        v[i][0] = i;
        for (j = 1; j < n; j++)
            v[i][j] = v[i][j - 1] + 1;
        memset(&w[i * n], 0, n * sizeof(double));
        memcpy(w + i * n, v[i], n * sizeof(double));
        sprintf(line, "%d", i);
        fprintf(stderr, "row %s of %d\n", line, n);
        printf("row %d\n", i);
        z[i] = strtod(line, NULL) + rand_r(&seed) % 2;
    }
#pragma omp parallel for
    for (i = 1; i < n - 1; i += 2)
        z[i] = z[i - 1] + z[i + 1];
    w[0] += z[1];
    MPI_Send(w, 10, MPI_DOUBLE, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Recv(z, 10, MPI_DOUBLE, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
