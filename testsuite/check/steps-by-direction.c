/* SPDX-License-Identifier: Apache-2.0 */
/* On every other process numbers are rounded upwards, among them the number of steps. */
#include <fenv.h>
#include <math.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, steps;
    volatile double half = 1.5;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    fesetround(rank % 2 ? FE_UPWARD : FE_DOWNWARD);
    steps = (int)rint(half);
    for (int step = 0; step < steps; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Recv direct in steps-by-direction.c:main:1
 * pattern main 18-24 order unknown determinism proved separator 25
 * finding 20 spbc-order-unknown
 */
