/* SPDX-License-Identifier: Apache-2.0 */
/* As unset-end-of-count.c, but what the loops leave out is set as well: by its name, by a loop that begins at half, in the
 * round that asks for it, or by a pointer that steps. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, n = argc > 1 ? atoi(argv[1]) : 10;
    double *first, *last, *halves, *back, *at;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    first = malloc(n * sizeof *first);
    last = malloc(n * sizeof *last);
    halves = malloc(n * sizeof *halves);
    back = malloc(n * sizeof *back);
    if (rank == 0 && size > 1) {
        for (int k = 0; k < n - 1; k++)
            last[k] = k;
        last[n - 1] = 7;
        MPI_Send(last, n, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
        for (int k = 0; k < n; k++)
            if (k == 0)
                first[k] = 1;
            else
                first[k] = first[k - 1];
        MPI_Send(first, n, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD);
        for (int k = 0; k < n / 2; k++)
            halves[k] = k;
        for (int k = n - 1; k >= n / 2; k--)
            halves[k] = k;
        MPI_Send(halves, n, MPI_DOUBLE, 1, 2, MPI_COMM_WORLD);
        at = back;
        for (int k = 0; k < n; k++)
            *at++ = k;
        MPI_Send(back, n, MPI_DOUBLE, 1, 3, MPI_COMM_WORLD);
        for (int k = 0; k < n - 1; k++)
            back[k] = k + 1;
        MPI_Send(back, n - 1, MPI_DOUBLE, 1, 4, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(last, n, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(first, n, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(halves, n, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(back, n, MPI_DOUBLE, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(back, n - 1, MPI_DOUBLE, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("%g %g %g %g\n", first[0], last[0], halves[0], back[0]);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
