/* SPDX-License-Identifier: Apache-2.0 */
/* Each is answered with the mean of what it has sent. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double value = 1, *sums = calloc((size_t)size, sizeof *sums);
    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Status status;
                double one;

                MPI_Recv(&one, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                sums[status.MPI_SOURCE] += one;
                double mean = sums[status.MPI_SOURCE] / (step + 1);
                MPI_Send(&mean, 1, MPI_DOUBLE, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
            }
        } else {
            value = 1.5 * value + rank;
            MPI_Send(&value, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(&value, 1, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    free(sums);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 20 direct in A
 * pattern A order holds determinism holds separator 30
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 20 MPI_Recv direct in answered-by-own-mean.c:main:1
 * pattern main 15-29 order proved determinism proved separator 30
 * finding 20 spbc-anonymous-reception
 */
