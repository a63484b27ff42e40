/* SPDX-License-Identifier: Apache-2.0 */
/* As threads-index-folded.c, but quotient and remainder name an element for each round.
 * flags: -fopenmp
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    int sums[25][4] = {{0}};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma omp parallel for
    for (int k = 0; k < 100; k++)
        sums[k / 4][k % 4] += k;
    if (rank == 0)
        MPI_Send(&sums[3][2], 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&sums[3][2], 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
