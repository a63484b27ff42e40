/* SPDX-License-Identifier: Apache-2.0 */
/* How long does a collective take?  Each function of the table, each size, on MPI_COMM_WORLD.
 *
 * Usage: collectives [written] BYTES:ROUNDS ...     Prints, for each function and size, `NAME BYTES us`: the
 * lower quartile over batches of rounds of the time of one call, the slowest rank's (what else the
 * machine does only adds: a batch during which a rank lost its core is longer by a time slice).
 * `written`: each rank writes anew what it sends before each call, which is not timed.  Else the buffers stay as they are, which
 * programs seldom do: a library that reads the sender's memory then finds it in the receiver's cache (measured, plain MPICH,
 * 64 KiB, Alltoall 7 instead of 13 us).
 * BYTES is what one rank contributes to one other (the whole vector in reductions).  Plain MPI: the same source is measured
 * under MPICH and SPBC.
 */
#include <mpi.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCHES = 25 };

struct buffers {
    char *out, *in;
    int bytes, rank, size;
    bool is_written;
};

static void run_barrier(const struct buffers *b)
{
    (void)b;
    MPI_Barrier(MPI_COMM_WORLD);
}

static void run_bcast(const struct buffers *b)
{
    MPI_Bcast(b->in, b->bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
}

static void run_reduce(const struct buffers *b)
{
    MPI_Reduce(b->out, b->in, b->bytes / 8, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
}

static void run_allreduce(const struct buffers *b)
{
    MPI_Allreduce(b->out, b->in, b->bytes / 8, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

static void run_gather(const struct buffers *b)
{
    MPI_Gather(b->out, b->bytes, MPI_BYTE, b->in, b->bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
}

static void run_scatter(const struct buffers *b)
{
    MPI_Scatter(b->out, b->bytes, MPI_BYTE, b->in, b->bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
}

static void run_allgather(const struct buffers *b)
{
    MPI_Allgather(b->out, b->bytes, MPI_BYTE, b->in, b->bytes, MPI_BYTE, MPI_COMM_WORLD);
}

static void run_alltoall(const struct buffers *b)
{
    MPI_Alltoall(b->out, b->bytes, MPI_BYTE, b->in, b->bytes, MPI_BYTE, MPI_COMM_WORLD);
}

static void run_reduce_scatter(const struct buffers *b)
{
    MPI_Reduce_scatter_block(b->out, b->in, b->bytes / 8, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

static void run_scan(const struct buffers *b)
{
    MPI_Scan(b->out, b->in, b->bytes / 8, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

static void run_iallreduce(const struct buffers *b)
{
    MPI_Request request;
    MPI_Iallreduce(b->out, b->in, b->bytes / 8, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static const struct {
    const char *name;
    void (*run)(const struct buffers *);
} functions[] = {{"Barrier", run_barrier},
                 {"Bcast", run_bcast},
                 {"Reduce", run_reduce},
                 {"Allreduce", run_allreduce},
                 {"Gather", run_gather},
                 {"Scatter", run_scatter},
                 {"Allgather", run_allgather},
                 {"Alltoall", run_alltoall},
                 {"Reduce_scatter_block", run_reduce_scatter},
                 {"Scan", run_scan},
                 {"Iallreduce", run_iallreduce}};
enum { FUNCTIONS = sizeof functions / sizeof functions[0] };

static int double_compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* All ranks write as much.  Returns how long that took. */
static double write_all(int which, const struct buffers *b, int round)
{
    if (!b->is_written)
        return 0;
    double begin = MPI_Wtime();
    char *sent = functions[which].run == run_bcast && b->rank == 0 ? b->in : b->out;
    memset(sent, round, (size_t)b->size * (size_t)b->bytes);
    return MPI_Wtime() - begin;
}

/* The barrier behind the rounds is part of them: without it a root would only be timed filling its
 * channels. */
static double batch(int which, const struct buffers *b, int rounds)
{
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = MPI_Wtime(), writing = 0;
    for (int i = 0; i < rounds; i++) {
        writing += write_all(which, b, i);
        functions[which].run(b);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    double mine = (MPI_Wtime() - begin - writing) / rounds * 1e6, slowest;
    MPI_Allreduce(&mine, &slowest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return slowest;
}

static void measure(int which, struct buffers *b, int rounds)
{
    double time[BATCHES];
    batch(which, b, rounds / 4 + 1);
    for (int i = 0; i < BATCHES; i++)
        time[i] = batch(which, b, rounds);
    qsort(time, BATCHES, sizeof time[0], double_compare);
    if (b->rank == 0)
        printf("%s %d %.3f\n", functions[which].name, b->bytes, time[BATCHES / 4]);
}

int main(int argc, char **argv)
{
    struct buffers b = {.is_written = argc > 1 && strcmp(argv[1], "written") == 0};
    int first = b.is_written ? 2 : 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &b.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &b.size);
    for (int i = first; i < argc; i++) {
        int rounds = 0;
        if (sscanf(argv[i], "%d:%d", &b.bytes, &rounds) != 2 || b.bytes < 8 || rounds < 1) {
            fprintf(stderr, "collectives: not BYTES:ROUNDS: %s\n", argv[i]);
            MPI_Abort(MPI_COMM_WORLD, 2);
        }
        b.out = calloc((size_t)b.size, (size_t)b.bytes);
        b.in = calloc((size_t)b.size, (size_t)b.bytes);
        if (!b.out || !b.in)
            MPI_Abort(MPI_COMM_WORLD, 2);
        /* Never written, all of it would be one page of zeros. */
        memset(b.out, 0, (size_t)b.size * (size_t)b.bytes);
        memset(b.in, 0, (size_t)b.size * (size_t)b.bytes);
        for (int which = 0; which < FUNCTIONS; which++)
            if (which > 0 || i == first)
                measure(which, &b, rounds);
        free(b.out);
        free(b.in);
    }
    MPI_Finalize();
    return 0;
}
