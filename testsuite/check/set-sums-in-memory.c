/* SPDX-License-Identifier: Apache-2.0 */
/* As unset-sums-in-memory.c, but calloc clears it. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    double *sums;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    sums = calloc(10, sizeof *sums);
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 10; i++)
            sums[i] += k * i;
    if (rank == 0)
        MPI_Send(sums, 10, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(sums, 10, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    free(sums);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
