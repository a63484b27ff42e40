/* SPDX-License-Identifier: Apache-2.0 */
/* The last process ends, and takes part in the barriers of the others all the same: they keep the iterations apart, but this is hard to see. */
#include <mpi.h>
#include <stdlib.h>
static void leave(void)
{
    for (int i = 0; i < 2; i++)
        MPI_Barrier(MPI_COMM_WORLD);
}
int main(int argc, char **argv)
{
    int rank, size, x;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    atexit(leave);
    for (int step = 0; step < 2; step++) {
        if (rank == 0) {
            for (int i = 1; i < size - 1; i++)
                MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Barrier(MPI_COMM_WORLD);
        } else {
            if (rank == size - 1)
                exit(1);
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Barrier(MPI_COMM_WORLD);
        }
    }
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 20 direct in A
 * pattern A order holds determinism holds separator 21 26
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Recv direct in sides-exit-hook.c:main:1
 * pattern main 18-27 order unknown determinism proved separator 21
 * finding 20 spbc-order-unknown
 */
