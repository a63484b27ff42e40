/* SPDX-License-Identifier: Apache-2.0 */
/* As threads-sum-decides.c, but whole numbers do not round.
 * flags: -fopenmp
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    int sum = 0, is_above;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma omp parallel for reduction(+ : sum)
    for (int k = 0; k < 100; k++)
        sum += k;
    is_above = sum > 495;
    if (rank == 0)
        MPI_Send(&is_above, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&is_above, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
