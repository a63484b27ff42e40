/* SPDX-License-Identifier: Apache-2.0 */
/* Do patterns written by hand keep anonymous receptions apart in a recovery?  Two patterns, one in
 * the other: everybody sends to everybody and receives from MPI_ANY_SOURCE with one and the same
 * tag, first blocking, then probing; a barrier ends each iteration.  A message of another iteration
 * or pattern in any place is found at once by its content.  patterns [STEPS]      faults: point.h
 */
#include "point.h"

#include <mpi.h>
#include <spbc.h>
#include <stdint.h>

enum { TAG = 5, WORDS_MAX = 2000 };

struct ring {
    int rank, ranks;
    uint64_t sum;
    uint64_t *buffer;
    MPI_Request *request; /* one a rank */
};

static int words_of(int from, int step)
{
    return from % 2 ? 3
                    : 3 + (from + step) % 3 *
                              900; /* from within a record to an offer of the sender's memory */
}

static void round_send(struct ring *ring, int step, int part)
{
    int words = words_of(ring->rank, step);
    for (int i = 0; i < words; i++) {
        ring->buffer[i] = (uint64_t)(step * 2 + part) << 32 | (uint64_t)ring->rank;
    }
    for (int to = 0; to < ring->ranks; to++) {
        ring->request[to] = MPI_REQUEST_NULL;
        if (to != ring->rank) {
            MPI_Isend(ring->buffer, words, MPI_UINT64_T, to, TAG, MPI_COMM_WORLD,
                      &ring->request[to]);
        }
    }
}

static void round_receive(struct ring *ring, int step, int part)
{
    uint64_t *in = malloc(WORDS_MAX * sizeof *in);
    for (int n = 1; n < ring->ranks; n++) {
        MPI_Status status;
        int words;
        if (part == 1) {
            MPI_Probe(MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &status);
            MPI_Recv(in, WORDS_MAX, MPI_UINT64_T, status.MPI_SOURCE, TAG, MPI_COMM_WORLD, &status);
        } else {
            MPI_Recv(in, WORDS_MAX, MPI_UINT64_T, MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &status);
        }
        MPI_Get_count(&status, MPI_UINT64_T, &words);
        uint64_t wanted = (uint64_t)(step * 2 + part) << 32 | (uint64_t)status.MPI_SOURCE;
        if (words != words_of(status.MPI_SOURCE, step) || in[0] != wanted ||
            in[words - 1] != wanted) {
            printf("patterns: rank %d: step %d part %d: a wrong message from %d: %llx, %d words\n",
                   ring->rank, step, part, status.MPI_SOURCE, (unsigned long long)in[0], words);
            fflush(stdout);
            MPI_Abort(MPI_COMM_WORLD, 3);
        }
        ring->sum += in[0] * (uint64_t)(words + 1);
    }
    MPI_Waitall(ring->ranks, ring->request, MPI_STATUSES_IGNORE);
    free(in);
}

int main(int argc, char **argv)
{
    struct ring ring = {0};
    SPBC_Pattern outer, inner;
    int steps = argc > 1 ? atoi(argv[1]) : 10;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &ring.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ring.ranks);
    ring.buffer = malloc(WORDS_MAX * sizeof *ring.buffer);
    ring.request = malloc((size_t)ring.ranks * sizeof *ring.request);
    SPBC_Declare_pattern("patterns.c:outer", &outer);
    SPBC_Declare_pattern("patterns.c:inner", &inner);
    for (int step = 0; step < steps; step++) {
        point_pass(ring.rank, step);
        SPBC_Begin_iteration(outer);
        round_send(&ring, step, 0);
        round_receive(&ring, step, 0);
        MPI_Barrier(MPI_COMM_WORLD);
        SPBC_Begin_iteration(inner);
        round_send(&ring, step, 1);
        round_receive(&ring, step, 1);
        MPI_Barrier(MPI_COMM_WORLD);
        SPBC_End_iteration(inner);
        SPBC_End_iteration(outer);
    }
    uint64_t all;
    MPI_Reduce(&ring.sum, &all, 1, MPI_UINT64_T, MPI_BXOR, 0, MPI_COMM_WORLD);
    if (ring.rank == 0) {
        printf("patterns: 0x%016llx\n", (unsigned long long)all);
    }
    free(ring.request);
    free(ring.buffer);
    MPI_Finalize();
    return 0;
}
