/* SPDX-License-Identifier: Apache-2.0 */
/* As collectives-crossed.c, but the last process comes to a barrier of its own and goes on with the next round. */
#include <mpi.h>

static int rank, size;

static void exchange(int round)
{
    int in;

    for (int d = 1; d <= 2; d++)
        MPI_Send(&round, 1, MPI_INT, (rank + d) % size, 4, MPI_COMM_WORLD);
    for (int d = 1; d <= 2; d++)
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 8; round++) {
        exchange(round);
        if (rank == size - 1) {
            MPI_Barrier(MPI_COMM_WORLD);
            continue;
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 14 direct in A
 * pattern A order holds determinism holds separator 27 30
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 14 MPI_Recv direct in collectives-two-lines.c:exchange:1
 * pattern exchange 11-14 order proved determinism proved separator 27
 * finding 14 spbc-anonymous-reception
 */
