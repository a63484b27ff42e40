/* SPDX-License-Identifier: Apache-2.0 */
/* Every hundredth step rank 0 writes a checkpoint; blocks come from any source with their place in the message. */
#include <mpi.h>
#include <stdio.h>

enum { N = 256 };

static double state[N];

static void checkpoint(int rank, int size, int step)
{
    double message[N + 1];

    if (rank == 0) {
        char name[64];
        FILE *file;

        snprintf(name, sizeof name, "state.%06d", step);
        file = fopen(name, "wb");
        for (int k = 1; k < size; k++) {
            MPI_Recv(message, N + 1, MPI_DOUBLE, MPI_ANY_SOURCE, 40, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (file) {
                fseek(file, (long)message[N] * N * (long)sizeof(double), SEEK_SET);
                fwrite(message, sizeof(double), N, file);
            }
        }
        if (file)
            fclose(file);
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
        double change = 0, most;

        for (int k = 0; k < N; k++)
            state[k] = state[k] * 0.99 + rank;
        MPI_Allreduce(&change, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        if (step % 100 == 0)
            checkpoint(rank, size, step);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 21 direct in A
 * pattern A order holds determinism holds separator 49
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 21 MPI_Recv direct in checkpoint-gather.c:checkpoint:1
 * pattern checkpoint 14-34 order proved determinism proved separator 49
 * finding 21 spbc-anonymous-reception
 */
