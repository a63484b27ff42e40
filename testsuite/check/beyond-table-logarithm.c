/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: the logarithm of the number of processes chooses an element of a table that few processes do not come to. */
#include <mpi.h>

static const int spare[8] = {0, 0, 0, 0, 0, 1, 1, 1};

int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 0;
    int steps = 0, need;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int left = size; left > 1; left /= 2)
        steps++;
    need = size - 1 - spare[steps];
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
 * reception 21 direct in A
 * pattern A order broken determinism holds separator none 27
 */
/* EXPECT
 * verdict unknown
 * reception 21 MPI_Recv direct in beyond-table-logarithm.c:main:1
 * pattern main 19-26 order unknown determinism proved separator 27
 * finding 21 spbc-order-unknown
 */
