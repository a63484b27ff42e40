/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: a function answers otherwise when its loop comes to its 70th round, so that one message is left over. */
#include <mpi.h>

static int is_long(int rounds)
{
    for (int k = 0; k < rounds; k++)
        if (k == 70)
            return 1;
    return 0;
}

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int need = size - 1 - is_long(size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0)
            for (int k = 0; k < need; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 24 direct in A
 * pattern A order broken determinism holds separator none 29
 */
/* EXPECT
 * verdict unknown
 * reception 24 MPI_Recv direct in beyond-in-function.c:main:1
 * pattern main 22-28 order unknown determinism proved separator 29
 * finding 24 spbc-order-unknown
 */
