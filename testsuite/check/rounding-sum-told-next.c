/* SPDX-License-Identifier: Apache-2.0 */
/* What the first process adds up it tells all in the next round. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    double in, scale = 1, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        MPI_Bcast(&scale, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        sum = scale * rank;
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
            scale = sum > 10.0 ? 10.0 : sum;
        } else {
            MPI_Send(&sum, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * pattern A order holds determinism rounding separator 25
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 18 MPI_Recv direct in rounding-sum-told-next.c:main:1
 * pattern main 16-24 order proved determinism proved separator 25
 * finding 18 spbc-anonymous-reception
 * finding 19 spbc-rounding-order
 */
