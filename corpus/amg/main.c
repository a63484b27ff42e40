/* SPDX-License-Identifier: Apache-2.0 */
/* Solves a row of Poisson-like problems with aggregation multigrid, setting the hierarchy up anew
 * for each. */
#include "amg.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BOTTOM_ROWS 8

static const char usage[] =
    "usage: amg [-n POINTS] [-s SETUPS] [-c CYCLES] [-t]\n"
    "  -n POINTS  the grid has POINTS x POINTS points (2..2000, default 120)\n"
    "  -s SETUPS  problems to solve, each with its own hierarchy (1..1000, default 4)\n"
    "  -c CYCLES  V-cycles for each problem (1..1000, default 8)\n"
    "  -t         print the elapsed time on stderr\n";

static int number_parse(const char *text, int low, int high, int *number)
{
    char *end;
    long value = strtol(text, &end, 10);

    if (end == text || *end || value < low || value > high)
        return 0;
    *number = (int)value;
    return 1;
}

static int options_parse(int argc, char **argv, struct options *o)
{
    int c, ok = 1;

    *o = (struct options){120, 4, 8, 0};
    opterr = 0;
    while (ok && (c = getopt(argc, argv, "n:s:c:t")) != -1) {
        switch (c) {
        case 'n':
            ok = number_parse(optarg, 2, 2000, &o->n);
            break;
        case 's':
            ok = number_parse(optarg, 1, 1000, &o->setups);
            break;
        case 'c':
            ok = number_parse(optarg, 1, 1000, &o->cycles);
            break;
        case 't':
            o->show_time = 1;
            break;
        default:
            ok = 0;
        }
    }
    return ok && optind == argc;
}

static int hierarchy_make(struct level *levels, MPI_Comm comm, const struct options *o, int setup)
{
    int64_t nids = (int64_t)o->n * o->n;
    int n = 1;

    level_make_fine(&levels[0], comm, o->n, setup);
    level_connect(&levels[0], NULL, nids);
    while (n < AMG_MAX_LEVELS && levels[n - 1].total > BOTTOM_ROWS) {
        coarsen(&levels[n - 1], n - 1, setup, &levels[n]);
        level_connect(&levels[n], &levels[n - 1], nids);
        n++;
    }
    return n;
}

static void problem_make(struct level *l, int setup)
{
    for (int i = 0; i < l->nrows; i++) {
        uint64_t h = hash_mix((uint64_t)setup + 4711, (uint64_t)l->id[i]);

        l->b[i] = (double)((int64_t)(h % 2001) - 1000) / 1000.0;
        l->x[i] = 0.0;
    }
}

static uint64_t solution_digest(const struct level *l)
{
    uint64_t here = 0, all, bits;

    for (int i = 0; i < l->nrows; i++) {
        memcpy(&bits, &l->x[i], sizeof bits);
        here += hash_mix((uint64_t)l->id[i], bits);
    }
    MPI_Allreduce(&here, &all, 1, MPI_UINT64_T, MPI_SUM, l->comm);
    return all;
}

static uint64_t problem_solve(MPI_Comm comm, const struct options *o, int setup)
{
    struct level levels[AMG_MAX_LEVELS];
    int nlevels = hierarchy_make(levels, comm, o, setup);
    double before, after;
    uint64_t digest;

    problem_make(&levels[0], setup);
    before = cycle_residual(&levels[0]);
    for (int c = 0; c < o->cycles; c++)
        cycle_run(levels, nlevels, 0);
    after = cycle_residual(&levels[0]);
    digest = solution_digest(&levels[0]);
    if (levels[0].rank == 0) {
        printf("amg: setup %d: rows", setup);
        for (int k = 0; k < nlevels; k++)
            printf(" %" PRId64, levels[k].total);
        printf(", residual %.6e -> %.6e\n", before, after);
        fflush(stdout);
    }
    for (int k = 0; k < nlevels; k++)
        level_fini(&levels[k]);
    return digest;
}

int main(int argc, char **argv)
{
    struct options options;
    uint64_t digest = 0;
    MPI_Comm comm;
    double start;
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (!options_parse(argc, argv, &options)) {
        if (rank == 0)
            fputs(usage, stderr);
        MPI_Finalize();
        return 2;
    }
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    start = MPI_Wtime();
    for (int s = 0; s < options.setups; s++)
        digest = hash_mix(digest, problem_solve(comm, &options, s));
    if (rank == 0) {
        printf("checksum amg 0x%016" PRIx64 "\n", digest);
        if (options.show_time)
            fprintf(stderr, "amg: %.3f s\n", MPI_Wtime() - start);
    }
    MPI_Comm_free(&comm);
    MPI_Finalize();
    return 0;
}
