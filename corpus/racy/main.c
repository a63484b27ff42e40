/* SPDX-License-Identifier: Apache-2.0 */
/* Estimates a volume by random samples in batches, with a history of the batches on the side. */
#include "racy.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int positive(const char *text, int high, int *out)
{
    char *end;
    long n = strtol(text, &end, 10);

    if (end == text || *end || n < 1 || n > high)
        return 0;
    *out = (int)n;
    return 1;
}

static int options_read(int argc, char **argv, struct run *run)
{
    int c;

    run->batches = 400;
    run->samples = 40000;
    run->verbose = run->timing = 0;
    opterr = 0;
    while ((c = getopt(argc, argv, "b:s:vt")) != -1) {
        if (c == 'b' && !positive(optarg, 100000, &run->batches))
            return 0;
        if (c == 's' && !positive(optarg, 100000000, &run->samples))
            return 0;
        if (c == '?')
            return 0;
        run->verbose |= c == 'v';
        run->timing |= c == 't';
    }
    return optind == argc;
}

static void usage(void)
{
    fputs("usage: racy [-b BATCHES] [-s SAMPLES] [-v] [-t]\n"
          "  -b  batches (1..100000, default 400)\n"
          "  -s  samples of each rank for a batch (default 40000)\n"
          "  -v  print the lowest and the highest batch on stderr (differs from run to run)\n"
          "  -t  print the elapsed time on stderr\n",
          stderr);
}

/* Workers sample, the collector sums batches up, the recorder (the last rank) reads them when its
 * own samples are done. */
static void run_all(const struct run *run)
{
    struct summary s = {0, 0, 0};
    struct collection collection;
    int64_t total = 0;

    if (run->rank == COLLECTOR)
        batches_collect(run, &collection);
    else
        batches_send(run);
    if (run->rank == run->recorder) {
        s = history_keep(run);
        if (run->verbose)
            fprintf(stderr, "racy: batches between %" PRId64 " and %" PRId64 "\n", s.lowest,
                    s.highest);
    }
    if (run->rank == COLLECTOR)
        collection_end(run, &collection);
    MPI_Reduce(&s.total, &total, 1, MPI_INT64_T, MPI_SUM, COLLECTOR, run->comm);
    if (run->rank == COLLECTOR)
        printf("checksum racy 0x%016" PRIx64 "\n", (uint64_t)total);
}

int main(int argc, char **argv)
{
    struct run run = {.comm = MPI_COMM_WORLD};
    double start;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(run.comm, &run.rank);
    MPI_Comm_size(run.comm, &run.size);
    run.recorder = run.size - 1;
    if (!options_read(argc, argv, &run)) {
        if (run.rank == COLLECTOR)
            usage();
        MPI_Finalize();
        return 2;
    }
    start = MPI_Wtime();
    run_all(&run);
    if (run.rank == COLLECTOR && run.timing)
        fprintf(stderr, "racy: %.3f s\n", MPI_Wtime() - start);
    MPI_Finalize();
    return 0;
}
