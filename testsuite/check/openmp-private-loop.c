/* SPDX-License-Identifier: Apache-2.0 */
/* The usual region: indices and what is computed in a round are each thread's own, the sum is joined.
 * flags: -fopenmp
 */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int in, i, j;
    long value, sum = 0, table[16][16] = {{0}};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
#pragma omp parallel for private(j, value) reduction(+ : sum)
        for (i = 0; i < 16; i++)
            for (j = 0; j < 16; j++) {
                value = table[i][j] + rank;
                table[i][j] = value * 2;
                sum += value;
            }
        in = sum > 100;
        if (rank == 0)
            for (i = 1; i < size; i++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&in, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 27 direct in A
 * pattern A order holds determinism holds separator 30
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 27 MPI_Recv direct in openmp-private-loop.c:main:1
 * pattern main 25-29 order proved determinism proved separator 30
 * finding 27 spbc-anonymous-reception
 */
