/* SPDX-License-Identifier: Apache-2.0 */
/* How long does a message take one way, and how many bytes a second pass?  Ping-pong and one-way
 * stream between ranks 0 and 1.
 *
 * Usage: pingpong BYTES:ROUNDS ...     Prints, for each size, `BYTES latency_us bandwidth_MBps`;
 * latency is the median over batches of rounds, bandwidth that of a stream of windows of 16
 * messages.  Plain MPI: the same source is measured under MPICH and SPBC.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCHES = 15, WINDOW = 16 };

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

static double batch_bandwidth(char *buffer, int bytes, int rounds, int rank)
{
    MPI_Request request[WINDOW];
    char token = 0;
    int windows = rounds / WINDOW > 0 ? rounds / WINDOW : 1;
    double begin = MPI_Wtime();
    for (int w = 0; w < windows; w++) {
        for (int i = 0; i < WINDOW; i++) {
            if (rank == 0)
                MPI_Isend(buffer, bytes, MPI_BYTE, 1, 2, MPI_COMM_WORLD, &request[i]);
            else
                MPI_Irecv(buffer + (size_t)i * bytes, bytes, MPI_BYTE, 0, 2, MPI_COMM_WORLD,
                          &request[i]);
        }
        MPI_Waitall(WINDOW, request, MPI_STATUSES_IGNORE);
        if (rank == 0)
            MPI_Recv(&token, 1, MPI_BYTE, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&token, 1, MPI_BYTE, 0, 3, MPI_COMM_WORLD);
    }
    return (double)bytes * WINDOW * windows / (MPI_Wtime() - begin) / 1e6;
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
        char *buffer = malloc((size_t)WINDOW * bytes + 1);
        if (!buffer)
            MPI_Abort(MPI_COMM_WORLD, 2);
        memset(buffer, 1, (size_t)WINDOW * bytes + 1);
        double latency[BATCHES], bandwidth[BATCHES];
        batch_latency(buffer, bytes, rounds / 4 + 1, rank);
        for (int b = 0; b < BATCHES; b++) {
            latency[b] = batch_latency(buffer, bytes, rounds, rank);
            bandwidth[b] = batch_bandwidth(buffer, bytes, rounds, rank);
        }
        qsort(latency, BATCHES, sizeof latency[0], double_compare);
        qsort(bandwidth, BATCHES, sizeof bandwidth[0], double_compare);
        if (rank == 0)
            printf("%d %.3f %.1f\n", bytes, latency[BATCHES / 2], bandwidth[BATCHES / 2]);
        free(buffer);
    }
    MPI_Finalize();
    return 0;
}
