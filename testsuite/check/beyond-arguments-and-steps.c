/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: with more steps of halving than arguments and three, one message less is waited for. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 0;
    int steps = 1, need;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int left = size; left > 1; left /= 2)
        steps++;
    need = size - 1 - (steps > 3 + argc);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 0; k < need; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order broken determinism holds separator none 25
 */
/* EXPECT
 * verdict unknown
 * reception 19 MPI_Recv direct in beyond-arguments-and-steps.c:main:1
 * pattern main 17-24 order unknown determinism proved separator 25
 * finding 19 spbc-order-unknown
 */
