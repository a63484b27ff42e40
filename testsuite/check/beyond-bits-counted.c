/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: one message less is waited for where the number of processes has more than four bits that are set. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 0;
    int need;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    need = size - 1 - (__builtin_popcount(size) > 4);
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
 * reception 17 direct in A
 * pattern A order broken determinism holds separator none 23
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Recv direct in beyond-bits-counted.c:main:1
 * pattern main 15-22 order unknown determinism proved separator 23
 * finding 17 spbc-order-unknown
 */
