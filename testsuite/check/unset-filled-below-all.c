/* SPDX-License-Identifier: Apache-2.0 */
/* As unset-filled-below.c, but the function is handed one more than the block has, so that it sets all of it. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void fill(double *values, int count)
{
    for (int k = 0; k < count - 1; k++)
        values[k] = 1.0 / (k + 1);
}

int main(int argc, char **argv)
{
    int rank, size, n = argc > 1 ? atoi(argv[1]) : 10;
    double *sent, *came;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0 && size > 1) {
        sent = malloc(n * sizeof *sent);
        fill(sent, n + 1);
        MPI_Send(sent, n, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
        free(sent);
    } else if (rank == 1) {
        came = calloc(n, sizeof *came);
        MPI_Recv(came, n, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("%g\n", came[0]);
        free(came);
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
