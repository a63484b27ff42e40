/* SPDX-License-Identifier: Apache-2.0 */
/* Does every kind of traffic between clusters survive a death?  Ranks exchange messages in the way
 * that MODE says, for STEPS steps, and keep a hash over everything they received; what they send
 * depends on it.  Rank 0 prints all hashes.  Channel-deterministic in every mode. ssend synchronous
 * sends round a ring, blocking and not large     messages of SIZE bytes round a ring, both ways,
 * non-blocking flood     small messages of many sizes and tags to everybody, received in another
 * order than sent split     collectives and messages on communicators made by split and dup, which
 * lie across the clusters leave     the lower half of the ranks leaves early; the upper half goes
 * on, and prints traffic MODE [STEPS [SIZE]]      faults strike at step s of rank r: point.h
 */
#include "point.h"

#include <mpi.h>
#include <stdint.h>

enum { FLOOD_MESSAGES = 40, FLOOD_TAGS = 5, FLOOD_BYTES_MAX = 12000, WORDS = 64 };

struct traffic {
    int rank, ranks, steps;
    size_t size;
    uint64_t hash;
};

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0xff51afd7ed558ccdull;
    return hash ^ hash >> 29;
}

static void buffer_fill(unsigned char *buffer, size_t bytes, uint64_t seed)
{
    for (size_t i = 0; i < bytes; i++) {
        buffer[i] = (unsigned char)(seed >> i % 8 * 8) + (unsigned char)(i / 4096);
    }
}

static uint64_t buffer_hash(const unsigned char *buffer, size_t bytes)
{
    uint64_t hash = bytes, word;
    for (size_t i = 0; i + 8 <= bytes; i += 8) {
        memcpy(&word, buffer + i, 8);
        hash = mix(hash, word);
    }
    for (size_t i = bytes & ~(size_t)7; i < bytes; i++) {
        hash = mix(hash, buffer[i]);
    }
    return hash;
}

static void *take_memory(size_t bytes)
{
    void *memory = malloc(bytes ? bytes : 1);
    if (!memory) {
        fputs("traffic: no memory\n", stderr);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    return memory;
}

static void ssend_step(struct traffic *t, int step)
{
    int right = (t->rank + 1) % t->ranks, left = (t->rank + t->ranks - 1) % t->ranks;
    uint64_t out = mix(t->hash, (uint64_t)step), in, back;
    MPI_Request request;
    if (t->rank % 2 == 0) {
        MPI_Ssend(&out, 1, MPI_UINT64_T, right, 1, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_UINT64_T, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(&in, 1, MPI_UINT64_T, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Ssend(&out, 1, MPI_UINT64_T, right, 1, MPI_COMM_WORLD);
    }
    MPI_Issend(&in, 1, MPI_UINT64_T, left, 2, MPI_COMM_WORLD, &request);
    MPI_Recv(&back, 1, MPI_UINT64_T, right, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (back != out) {
        fprintf(stderr, "traffic: rank %d: another number came back\n", t->rank);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    t->hash = mix(t->hash, in);
}

static void large_step(struct traffic *t, int step)
{
    int right = (t->rank + 1) % t->ranks, left = (t->rank + t->ranks - 1) % t->ranks;
    unsigned char *out = take_memory(t->size),
                  *in[2] = {take_memory(t->size), take_memory(t->size)};
    MPI_Request request[4];
    MPI_Status status[4];
    buffer_fill(out, t->size, mix(t->hash, (uint64_t)step));
    MPI_Irecv(in[0], (int)t->size, MPI_BYTE, left, 3, MPI_COMM_WORLD, &request[0]);
    MPI_Irecv(in[1], (int)t->size, MPI_BYTE, right, 4, MPI_COMM_WORLD, &request[1]);
    MPI_Isend(out, (int)t->size, MPI_BYTE, right, 3, MPI_COMM_WORLD, &request[2]);
    MPI_Isend(out, (int)(t->size / 2), MPI_BYTE, left, 4, MPI_COMM_WORLD, &request[3]);
    MPI_Waitall(4, request, status);
    for (int i = 0; i < 2; i++) {
        int bytes;
        MPI_Get_count(&status[i], MPI_BYTE, &bytes);
        t->hash = mix(t->hash, buffer_hash(in[i], (size_t)bytes));
        free(in[i]);
    }
    free(out);
}

/* Sizes on both sides of every limit of the transport. */
static int flood_bytes(int from, int to, int step, int i)
{
    static const int sizes[] = {0, 1, 8, 9, 96, 97, 1023, 1025, 4096, 8192, 8193, FLOOD_BYTES_MAX};
    return sizes[(unsigned)(from * 7 + to * 5 + step * 3 + i) % (sizeof sizes / sizeof sizes[0])];
}

static void flood_step(struct traffic *t, int step)
{
    unsigned char *buffer = take_memory(FLOOD_BYTES_MAX);
    for (int i = 0; i < FLOOD_MESSAGES; i++) {
        for (int to = 0; to < t->ranks; to++) {
            int bytes = flood_bytes(t->rank, to, step, i);
            buffer_fill(buffer, (size_t)bytes, t->hash + (uint64_t)i);
            MPI_Request request; /* buffered by the log; inside a cluster the MPI library may wait
                                    for the receiver */
            if (to != t->rank) {
                MPI_Ibsend(buffer, bytes, MPI_BYTE, to, 10 + i % FLOOD_TAGS, MPI_COMM_WORLD,
                           &request);
                MPI_Wait(&request, MPI_STATUS_IGNORE);
            }
        }
    }
    uint64_t hash = t->hash;
    for (int tag = FLOOD_TAGS - 1; tag >= 0; tag--) {
        for (int from = 0; from < t->ranks; from++) {
            for (int i = tag; from != t->rank && i < FLOOD_MESSAGES; i += FLOOD_TAGS) {
                int bytes = flood_bytes(from, t->rank, step, i), got;
                MPI_Status status;
                MPI_Recv(buffer, FLOOD_BYTES_MAX, MPI_BYTE, from, 10 + tag, MPI_COMM_WORLD,
                         &status);
                MPI_Get_count(&status, MPI_BYTE, &got);
                if (got != bytes) {
                    fprintf(stderr, "traffic: rank %d: %d bytes from %d, not %d\n", t->rank, got,
                            from, bytes);
                    MPI_Abort(MPI_COMM_WORLD, 2);
                }
                hash = mix(hash, buffer_hash(buffer, (size_t)got));
            }
        }
    }
    t->hash = hash;
    free(buffer);
}

static void collectives_step(struct traffic *t, MPI_Comm comm, int step)
{
    int rank, ranks;
    uint64_t mine[WORDS], sum[WORDS];
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &ranks);
    uint64_t *all = take_memory((size_t)ranks * WORDS * sizeof *all),
             *each = take_memory((size_t)ranks * sizeof *each);
    for (int i = 0; i < WORDS; i++) {
        mine[i] = mix(t->hash, (uint64_t)i);
    }
    MPI_Allreduce(mine, sum, WORDS, MPI_UINT64_T, MPI_SUM, comm);
    t->hash = mix(t->hash, buffer_hash((unsigned char *)sum, sizeof sum));
    MPI_Bcast(sum, WORDS, MPI_UINT64_T, step % ranks, comm);
    MPI_Gather(mine, WORDS, MPI_UINT64_T, all, WORDS, MPI_UINT64_T, (step + 1) % ranks, comm);
    if (rank == (step + 1) % ranks) {
        t->hash = mix(t->hash, buffer_hash((unsigned char *)all, (size_t)ranks * sizeof mine));
    }
    for (int i = 0; i < ranks; i++) {
        each[i] = mix(t->hash, (uint64_t)i);
    }
    MPI_Alltoall(each, 1, MPI_UINT64_T, all, 1, MPI_UINT64_T, comm);
    t->hash = mix(t->hash, buffer_hash((unsigned char *)all, (size_t)ranks * sizeof *all));
    MPI_Allgather(&t->hash, 1, MPI_UINT64_T, all, 1, MPI_UINT64_T, comm);
    MPI_Sendrecv(&t->hash, 1, MPI_UINT64_T, (rank + 1) % ranks, step, &each[0], 1, MPI_UINT64_T,
                 (rank + ranks - 1) % ranks, step, comm, MPI_STATUS_IGNORE);
    t->hash =
        mix(t->hash, mix(each[0], buffer_hash((unsigned char *)all, (size_t)ranks * sizeof *all)));
    MPI_Barrier(comm);
    free(all);
    free(each);
}

/* Neighbouring ranks share a cluster, so parity and reversal lie across; they are made anew in some
 * steps, to die in that as well. */
static void split_step(struct traffic *t, int step)
{
    MPI_Comm parity, mirror, copy;
    MPI_Comm_split(MPI_COMM_WORLD, t->rank % 2, t->rank, &parity);
    MPI_Comm_split(MPI_COMM_WORLD, (t->rank + step) % 3 ? 0 : MPI_UNDEFINED, -t->rank, &mirror);
    MPI_Comm_dup(parity, &copy);
    collectives_step(t, copy, step);
    if (mirror != MPI_COMM_NULL) {
        collectives_step(t, mirror, step);
        MPI_Comm_free(&mirror);
    }
    collectives_step(t, parity, step);
    collectives_step(t, MPI_COMM_WORLD, step);
    MPI_Comm_free(&copy);
    MPI_Comm_free(&parity);
}

static void run(struct traffic *t, void (*step)(struct traffic *, int))
{
    for (int i = 0; i < t->steps; i++) {
        point_pass(t->rank, i);
        step(t, i);
    }
}

static void report(const struct traffic *t, MPI_Comm comm, const char *mode)
{
    int rank, ranks;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &ranks);
    uint64_t *all = take_memory((size_t)ranks * sizeof *all);
    MPI_Gather(&t->hash, 1, MPI_UINT64_T, all, 1, MPI_UINT64_T, 0, comm);
    for (int r = 0; rank == 0 && r < ranks; r++) {
        printf("%s: rank %d 0x%016llx\n", mode, r, (unsigned long long)all[r]);
    }
    free(all);
}

/* The lower half is at its end after the steps; the upper half has seen all of its messages only
 * when it goes on. */
static void leave(struct traffic *t)
{
    int is_upper = t->rank >= t->ranks / 2;
    MPI_Comm half;
    MPI_Comm_split(MPI_COMM_WORLD, is_upper, t->rank, &half);
    run(t, ssend_step);
    if (is_upper) {
        point_pass(t->rank, t->steps);
        collectives_step(t, half, 0);
        report(t, half, "leave");
    }
    MPI_Comm_free(&half);
}

int main(int argc, char **argv)
{
    struct traffic t = {.hash = 1};
    const char *mode = argc > 1 ? argv[1] : "";
    t.steps = argc > 2 ? atoi(argv[2]) : 8;
    t.size = argc > 3 ? (size_t)atol(argv[3]) : 2 << 20;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &t.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &t.ranks);
    size_t room = (size_t)t.ranks * FLOOD_MESSAGES * (FLOOD_BYTES_MAX + MPI_BSEND_OVERHEAD) * 2;
    void *bsend = NULL;
    t.hash = mix(t.hash, (uint64_t)t.rank);
    if (strcmp(mode, "ssend") == 0) {
        run(&t, ssend_step);
    } else if (strcmp(mode, "large") == 0) {
        run(&t, large_step);
    } else if (strcmp(mode, "flood") == 0) {
        bsend = take_memory(room);
        MPI_Buffer_attach(bsend, (int)room);
        run(&t, flood_step);
        MPI_Buffer_detach(&bsend, &argc);
        free(bsend);
    } else if (strcmp(mode, "split") == 0) {
        run(&t, split_step);
    } else if (strcmp(mode, "leave") == 0) {
        leave(&t);
    } else {
        fputs("usage: traffic ssend|large|flood|split|leave [STEPS [SIZE]]\n", stderr);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    if (strcmp(mode, "leave") != 0) {
        report(&t, MPI_COMM_WORLD, mode);
    }
    MPI_Finalize();
    return 0;
}
