/* SPDX-License-Identifier: Apache-2.0 */
/* Sends that are the same in every run, or differ in one way: orders WAY
 *
 * same: rank 0 answers whoever asks with what was asked; content: with how many have asked before;
 * number: sends what has come first once more; tags: answers with the tag of the question, and each
 * rank asks with two tags, so only the order between tags differs. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

enum { ROUNDS = 20 };

static void serve(const char *way, int size)
{
    int asked = 0;

    for (int k = 0; k < 2 * ROUNDS * (size - 1); k++) {
        MPI_Status status;
        int value, first = k == 0;

        MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        asked++;
        if (strcmp(way, "content") == 0)
            value = asked;
        MPI_Send(&value, 1, MPI_INT, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD);
        if (strcmp(way, "number") == 0 && first)
            MPI_Send(&value, 1, MPI_INT, status.MPI_SOURCE, 9, MPI_COMM_WORLD);
    }
    if (strcmp(way, "number") == 0)
        for (int k = 1; k < size; k++)
            MPI_Send(&k, 1, MPI_INT, k, 8, MPI_COMM_WORLD);
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
        MPI_Status status;
        int value, flag = 1;

        MPI_Recv(&value, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Iprobe(0, 9, MPI_COMM_WORLD, &flag, &status);
        if (flag)
            MPI_Recv(&value, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
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
    if (rank == 0)
        serve(argv[1], size);
    else
        ask(argv[1], rank);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        printf("orders %s\n", argv[1]);
    MPI_Finalize();
    return 0;
}
