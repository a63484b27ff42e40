/* SPDX-License-Identifier: Apache-2.0 */
/* The sum goes to another process, which passes it on. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    double in, scale = 1, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        sum = scale * rank;
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
            MPI_Send(&sum, 1, MPI_DOUBLE, 1, 2, MPI_COMM_WORLD);
        } else {
            MPI_Send(&sum, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
        }
        if (rank == 1) {
            MPI_Recv(&scale, 1, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(&scale, 1, MPI_DOUBLE, 0, 3, MPI_COMM_WORLD);
        }
        if (rank == 0)
            MPI_Recv(&scale, 1, MPI_DOUBLE, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism rounding separator 30
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in rounding-sum-passed.c:main:1
 * pattern main 15-29 order proved determinism proved separator 30
 * finding 17 spbc-anonymous-reception
 * finding 18 spbc-rounding-order
 */
