/* SPDX-License-Identifier: Apache-2.0 */
/* Who answers keeps a copy of each answer until it is sent; the copies stand in an array in the order of arrival, but
 * each answer holds what its question asked for. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

enum { ASK = 3, ANSWER = 4 };

static void answer_all(int questions, const double *table)
{
    void **kept = NULL;
    MPI_Request *requests = NULL;
    double scratch[8];
    int room = 0, n = 0;

    for (int i = 0; i < questions; i++) {
        MPI_Status status;
        int key, bytes = 0;

        MPI_Probe(MPI_ANY_SOURCE, ASK, MPI_COMM_WORLD, &status);
        MPI_Recv(&key, 1, MPI_INT, status.MPI_SOURCE, ASK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int k = 0; k <= key % 8; k++, bytes += (int)sizeof scratch[0])
            scratch[k] = table[key + k];
        if (n == room) {
            room += 20;
            kept = realloc(kept, room * sizeof *kept);
            requests = realloc(requests, room * sizeof *requests);
        }
        kept[n] = malloc(bytes);
        memcpy(kept[n], scratch, bytes);
        MPI_Isend(kept[n], bytes, MPI_BYTE, status.MPI_SOURCE, ANSWER, MPI_COMM_WORLD, &requests[n]);
        n++;
    }
    MPI_Waitall(n, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < n; i++)
        free(kept[i]);
    free(kept);
    free(requests);
}

int main(int argc, char **argv)
{
    double table[64], mine[8];
    int rank, size, key;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < 64; i++)
        table[i] = i * rank;
    for (int step = 0; step < 3; step++) {
        MPI_Request request;

        key = (rank * 7 + step) % 50;
        MPI_Irecv(mine, sizeof mine, MPI_BYTE, (rank + 1) % size, ANSWER, MPI_COMM_WORLD, &request);
        MPI_Send(&key, 1, MPI_INT, (rank + 1) % size, ASK, MPI_COMM_WORLD);
        answer_all(1, table);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 21 direct in A
 * pattern A order holds determinism holds separator 60 none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 21 MPI_Probe direct in reply-kept-copies.c:main:1
 * pattern main 56-58 order proved determinism proved
 * finding 21 spbc-anonymous-reception
 */
