/* SPDX-License-Identifier: Apache-2.0 */
/* A layer takes the time, counts bytes and calls, and copies its own status if that is wanted; slots are filled by source. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static double seconds;
static long calls, bytes;
static MPI_Comm layer_comm;

static int layer_receive(void *data, int count, int from, int tag, MPI_Status *status)
{
    MPI_Status own;
    double begin = MPI_Wtime();
    int code = MPI_Recv(data, count, MPI_BYTE, from, tag, layer_comm, &own);

    calls++;
    seconds += MPI_Wtime() - begin;
    if (code != MPI_SUCCESS) {
        fprintf(stderr, "cannot receive from %d\n", from);
        MPI_Abort(layer_comm, code);
    }
    if (status)
        *status = own;
    return code;
}

static int layer_send(const void *data, int count, int to, int tag)
{
    double begin = MPI_Wtime();
    int code = MPI_Send(data, count, MPI_BYTE, to, tag, layer_comm);

    bytes += count;
    seconds += MPI_Wtime() - begin;
    return code;
}

int main(int argc, char **argv)
{
    int rank, size;
    double value, answer = 0, *slots;

    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &layer_comm);
    MPI_Comm_rank(layer_comm, &rank);
    MPI_Comm_size(layer_comm, &size);
    slots = calloc(size, sizeof *slots);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Status status;

                layer_receive(&value, sizeof value, MPI_ANY_SOURCE, 3, &status);
                slots[status.MPI_SOURCE] = value;
            }
            for (int k = 1; k < size; k++)
                layer_send(&slots[k], sizeof *slots, k, 4);
        } else {
            value = rank + answer / 2;
            layer_send(&value, sizeof value, 0, 3);
            layer_receive(&answer, sizeof answer, 0, 4, NULL);
        }
    }
    free(slots);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 53 wrapper in A
 * pattern A order holds determinism holds separator 61
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 53 layer_receive wrapper in wrapper-own-status-timed.c:main:1
 * pattern main 49-62 order proved determinism proved separator 61
 * finding 53 spbc-anonymous-reception
 */
