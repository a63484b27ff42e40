/* SPDX-License-Identifier: Apache-2.0 */
/* Sends that are the same in every run, or differ in one way: orders WAY
 *
 * same: rank 0 answers whoever asks with what was asked; content: with how many have asked before;
 * number: sends what has come first once more; tags: answers with the tag of the question, and each
 * rank asks with two tags, so only the order between tags differs.
 *
 * recv, ahead, probe, sendrecv, any, some: rank 0 tells whose message it saw first, by a reception or probe of that kind with
 * MPI_ANY_SOURCE, or a call that completes one of several receptions; test: whether a message was there when it was asked for first. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

enum { ROUNDS = 20 };

static void serve(const char *way, int size)
{
    int asked = 0, came_first = -1;

    for (int k = 0; k < 2 * ROUNDS * (size - 1); k++) {
        MPI_Status status;
        int value, first = k == 0;

        MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        asked++;
        if (strcmp(way, "content") == 0)
            value = asked;
        MPI_Send(&value, 1, MPI_INT, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD);
        if (first)
            came_first = status.MPI_SOURCE;
        if (strcmp(way, "number") == 0 && first)
            MPI_Send(&value, 1, MPI_INT, status.MPI_SOURCE, 9, MPI_COMM_WORLD);
    }
    for (int k = 1; k < size && strcmp(way, "number") == 0; k++) {
        int is_more = k == came_first;

        MPI_Send(&is_more, 1, MPI_INT, k, 8, MPI_COMM_WORLD);
    }
}

static void ask(const char *way, int rank)
{
    MPI_Request requests[4];
    int in[2], out[2];

    for (int k = 0; k < ROUNDS; k++) {
        for (int tag = 0; tag < 2; tag++) {
            out[tag] = 100 * rank + k;
            MPI_Irecv(&in[tag], 1, MPI_INT, 0, 1 + tag, MPI_COMM_WORLD, &requests[tag]);
        }
        /* Which question is asked first is the clock's choice, where only the order of tags may differ. */
        int first = strcmp(way, "tags") == 0 ? (int)(MPI_Wtime() * 1e6) % 2 : 0;

        for (int n = 0; n < 2; n++) {
            int tag = n == 0 ? first : 1 - first;

            MPI_Isend(&out[tag], 1, MPI_INT, 0, 1 + tag, MPI_COMM_WORLD, &requests[2 + n]);
        }
        MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    }
    if (strcmp(way, "number") == 0) {
        int value, is_more;

        MPI_Recv(&is_more, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (is_more)
            MPI_Recv(&value, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

/* Who came first, in the way asked for?  Then the others are received. */
static int first_come(const char *way, int size)
{
    MPI_Request requests[16];
    MPI_Status status = {.MPI_SOURCE = 0};
    int value[16], first = 0, count = 0, indices[16], flag;

    if (strcmp(way, "any") == 0 || strcmp(way, "some") == 0 || strcmp(way, "test") == 0) {
        for (int k = 0; k < size - 1; k++)
            MPI_Irecv(&value[k], 1, MPI_INT, k + 1, 1, MPI_COMM_WORLD, &requests[k]);
        if (strcmp(way, "any") == 0)
            MPI_Waitany(size - 1, requests, &first, MPI_STATUS_IGNORE);
        if (strcmp(way, "some") == 0) {
            MPI_Waitsome(size - 1, requests, &count, indices, MPI_STATUSES_IGNORE);
            for (int k = 0; k < count; k++)
                first += indices[k] + 1;
        }
        if (strcmp(way, "test") == 0) {
            MPI_Probe(1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE); /* what was sent before is there */
            MPI_Test(&requests[0], &flag, MPI_STATUS_IGNORE);
            first = flag;
            MPI_Recv(&flag, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Waitall(size - 1, requests, MPI_STATUSES_IGNORE);
        return first;
    }
    if (strcmp(way, "probe") == 0)
        MPI_Probe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
    first = status.MPI_SOURCE;
    for (int k = 1; k < size; k++) {
        if (strcmp(way, "ahead") == 0) {
            MPI_Irecv(&value[k], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &requests[0]);
            MPI_Wait(&requests[0], &status);
        } else if (strcmp(way, "sendrecv") == 0) {
            MPI_Sendrecv(&k, 1, MPI_INT, MPI_PROC_NULL, 3, &value[k], 1, MPI_INT, MPI_ANY_SOURCE, 1,
                         MPI_COMM_WORLD, &status);
        } else {
            MPI_Recv(&value[k], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
        }
        first = first ? first : status.MPI_SOURCE;
    }
    return first;
}

static void tell_first(const char *way, int rank, int size)
{
    int first;

    for (int k = 0; k < 2; k++) {
        if (rank == 0) {
            first = first_come(way, size);
            MPI_Send(&first, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
            MPI_Barrier(MPI_COMM_WORLD);
            continue;
        }
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (strcmp(way, "test") == 0 && rank == 1)
            MPI_Send(&rank, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&first, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc < 2)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (strchr("apr", argv[1][0]) || strcmp(argv[1], "some") == 0 ||
        strcmp(argv[1], "sendrecv") == 0 || strcmp(argv[1], "test") == 0)
        tell_first(argv[1], rank, size);
    else if (rank == 0)
        serve(argv[1], size);
    else
        ask(argv[1], rank);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        printf("orders %s\n", argv[1]);
    MPI_Waitall(0, NULL, NULL);
    MPI_Finalize();
    return 0;
}
