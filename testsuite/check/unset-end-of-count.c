/* SPDX-License-Identifier: Apache-2.0 */
/* A loop leaves out the last one of n numbers that are sent, another one the first, and one, that goes down, the last again. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, n = argc > 1 ? atoi(argv[1]) : 10;
    double *first, *last, *down;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    first = malloc(n * sizeof *first);
    last = malloc(n * sizeof *last);
    down = malloc(n * sizeof *down);
    if (rank == 0 && size > 1) {
        for (int k = 0; k < n - 1; k++)
            last[k] = k;
        MPI_Send(last, n, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
        for (int k = 1; k < n; k++)
            first[k] = k;
        MPI_Send(first, n, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD);
        for (int k = n - 2; k >= 0; k--)
            down[k] = k;
        MPI_Send(down, n, MPI_DOUBLE, 1, 2, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(last, n, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(first, n, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(down, n, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("%g %g %g\n", first[0], last[0], down[0]);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 27 spbc-run-dependent
 */
