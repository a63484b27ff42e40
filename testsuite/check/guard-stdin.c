/* SPDX-License-Identifier: Apache-2.0 */
/* The number of steps is read from the standard input, which one process has. */
#include <mpi.h>
#include <stdio.h>

static void exchange(int rank, int size)
{
    int in;

    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD);
    for (int k = 0; k < 2; k++)
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int steps = 0;

    if (scanf("%d", &steps) != 1)
        steps = 1;
    for (int step = 0; step < steps; step++) {
        exchange(rank, size);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict unknown
 * reception 13 direct in A
 * pattern A order input determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 13 MPI_Recv direct in guard-stdin.c:exchange:1
 * pattern exchange 10-13 order unknown determinism proved separator 29
 * finding 13 spbc-order-unknown
 */
