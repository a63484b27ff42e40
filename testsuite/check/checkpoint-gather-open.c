/* SPDX-License-Identifier: Apache-2.0 */
/* The same without the reduction: the blocks of two checkpoints can get mixed. */
#include <mpi.h>
#include <stdio.h>

enum { N = 256 };

static double state[N];

static void checkpoint(int rank, int size)
{
    double message[N + 1];

    if (rank == 0) {
        for (int k = 1; k < size; k++)
            MPI_Recv(message, N + 1, MPI_DOUBLE, MPI_ANY_SOURCE, 40, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        for (int k = 0; k < N; k++)
            message[k] = state[k];
        message[N] = rank;
        MPI_Send(message, N + 1, MPI_DOUBLE, 0, 40, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 1000; step++) {
        for (int k = 0; k < N; k++)
            state[k] = state[k] * 0.99 + rank;
        if (step % 100 == 0)
            checkpoint(rank, size);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 16 MPI_Recv direct in checkpoint-gather-open.c:checkpoint:1
 * pattern checkpoint 14-22 order unknown determinism proved
 * finding 16 spbc-order-unknown
 */
