/* SPDX-License-Identifier: Apache-2.0 */
/* Another process adds in each round, and sends what it has added in the rounds before. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    double in, scale = 1, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    sum = rank;
    for (int step = 0; step < size; step++) {
        if (rank == step) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        } else {
            MPI_Send(&sum, 1, MPI_DOUBLE, step, 1, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism rounding separator 23
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in rounding-sum-by-turns.c:main:1
 * pattern main 15-22 order proved determinism proved separator 23
 * finding 17 spbc-anonymous-reception
 * finding 18 spbc-rounding-order
 */
