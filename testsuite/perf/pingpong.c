/* SPDX-License-Identifier: Apache-2.0 */
/* How long does a message take one way, how many bytes and how many messages a second pass, and what does a local call cost?
 * Ping-pong and one-way streams between ranks 0 and 1.
 *
 * Usage: pingpong BYTES:ROUNDS ...     Prints, for each size, `BYTES latency_us bandwidth_MBps messages_per_s`; latency is the
 * median over batches of rounds, bandwidth and messages those of a stream of windows of 16 and of 64 messages.  At last
 * `local rank_ns`, the cost of MPI_Comm_rank.  Plain MPI: the same source is measured under MPICH and SPBC.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCHES = 15, WINDOW = 16, RATE_WINDOW = 64, LOCAL_CALLS = 1000000 };

static int double_compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double batch_latency(char *buffer, int bytes, int rounds, int rank)
{
    double begin = MPI_Wtime();
    for (int i = 0; i < rounds; i++) {
        if (rank == 0) {
            MPI_Send(buffer, bytes, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
            MPI_Recv(buffer, bytes, MPI_BYTE, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Recv(buffer, bytes, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(buffer, bytes, MPI_BYTE, 0, 1, MPI_COMM_WORLD);
        }
    }
    return (MPI_Wtime() - begin) / (2.0 * rounds) * 1e6;
}

/* Seconds for windows of non-blocking messages from rank 0 to rank 1, a token back after each. */
static double batch_stream(char *buffer, int bytes, int window, int windows, int rank)
{
    MPI_Request request[RATE_WINDOW];
    char token = 0;
    double begin = MPI_Wtime();
    for (int w = 0; w < windows; w++) {
        for (int i = 0; i < window; i++) {
            if (rank == 0)
                MPI_Isend(buffer, bytes, MPI_BYTE, 1, 2, MPI_COMM_WORLD, &request[i]);
            else
                MPI_Irecv(buffer + (size_t)(i % WINDOW) * bytes, bytes, MPI_BYTE, 0, 2,
                          MPI_COMM_WORLD, &request[i]);
        }
        MPI_Waitall(window, request, MPI_STATUSES_IGNORE);
        if (rank == 0)
            MPI_Recv(&token, 1, MPI_BYTE, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&token, 1, MPI_BYTE, 0, 3, MPI_COMM_WORLD);
    }
    return MPI_Wtime() - begin;
}

static int windows_of(int rounds, int window)
{
    return rounds / window > 0 ? rounds / window : 1;
}

static double median(double *sample)
{
    qsort(sample, BATCHES, sizeof *sample, double_compare);
    return sample[BATCHES / 2];
}

static void size_measure(int bytes, int rounds, int rank)
{
    char *buffer = malloc((size_t)WINDOW * bytes + 1);
    if (!buffer)
        MPI_Abort(MPI_COMM_WORLD, 2);
    memset(buffer, 1, (size_t)WINDOW * bytes + 1);
    double latency[BATCHES], bandwidth[BATCHES], rate[BATCHES];
    int wide = windows_of(rounds, WINDOW), many = windows_of(rounds, RATE_WINDOW);
    batch_latency(buffer, bytes, rounds / 4 + 1, rank);
    for (int b = 0; b < BATCHES; b++) {
        latency[b] = batch_latency(buffer, bytes, rounds, rank);
        bandwidth[b] =
            (double)bytes * WINDOW * wide / batch_stream(buffer, bytes, WINDOW, wide, rank) / 1e6;
        rate[b] = (double)RATE_WINDOW * many / batch_stream(buffer, bytes, RATE_WINDOW, many, rank);
    }
    if (rank == 0)
        printf("%d %.3f %.1f %.0f\n", bytes, median(latency), median(bandwidth), median(rate));
    free(buffer);
}

static void local_measure(int rank)
{
    double sample[BATCHES];
    int got = 0;
    for (int b = 0; b < BATCHES; b++) {
        double begin = MPI_Wtime();
        for (int i = 0; i < LOCAL_CALLS / BATCHES; i++)
            MPI_Comm_rank(MPI_COMM_WORLD, &got);
        sample[b] = (MPI_Wtime() - begin) / (LOCAL_CALLS / BATCHES) * 1e9;
    }
    if (rank == 0)
        printf("local %.1f\n", median(sample));
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size < 2 || argc < 2) {
        if (rank == 0)
            fprintf(stderr, "usage: pingpong BYTES:ROUNDS ...   (2 ranks)\n");
        MPI_Finalize();
        return 2;
    }
    for (int a = 1; a < argc && rank < 2; a++) {
        int bytes = 0, rounds = 0;
        if (sscanf(argv[a], "%d:%d", &bytes, &rounds) != 2 || bytes < 0 || rounds < 1) {
            fprintf(stderr, "pingpong: %s is not BYTES:ROUNDS\n", argv[a]);
            MPI_Abort(MPI_COMM_WORLD, 2);
        }
        size_measure(bytes, rounds, rank);
    }
    if (rank < 2)
        local_measure(rank);
    MPI_Finalize();
    return 0;
}
