/* SPDX-License-Identifier: Apache-2.0 */
/* Heat in a box: exchange ghost layers, average, add spikes, sum up. */
#include "minighost.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    int grid[3], nvars, steps, stencil, report, show_time;
} problem_t;

static int parse(int argc, char **argv, problem_t *p)
{
    struct {
        const char *flag;
        int *value, low, high;
    } flags[] = {{"--nx", &p->grid[0], 1, 2048},     {"--ny", &p->grid[1], 1, 2048},
                 {"--nz", &p->grid[2], 1, 2048},     {"--vars", &p->nvars, 1, MAX_VARS},
                 {"--steps", &p->steps, 1, 100000},  {"--stencil", &p->stencil, 7, 27},
                 {"--report", &p->report, 1, 100000}};

    *p = (problem_t){{40, 40, 40}, 4, 40, 27, 10, 0};
    for (int i = 1; i < argc; i++) {
        size_t f = 0;
        char *end;
        long value;

        if (strcmp(argv[i], "-t") == 0) {
            p->show_time = 1;
            continue;
        }
        while (f < sizeof flags / sizeof flags[0] && strcmp(argv[i], flags[f].flag) != 0)
            f++;
        if (f == sizeof flags / sizeof flags[0] || ++i == argc)
            return 0;
        value = strtol(argv[i], &end, 10);
        if (end == argv[i] || *end || value < flags[f].low || value > flags[f].high)
            return 0;
        *flags[f].value = (int)value;
    }
    return p->stencil == 7 || p->stencil == 27;
}

static void usage(void)
{
    fprintf(stderr,
            "usage: minighost [--nx N] [--ny N] [--nz N] [--vars N] [--steps N] [--stencil 7|27]\n"
            "                 [--report N] [-t]\n"
            "  --nx --ny --nz  points of the grid (default 40 each)\n"
            "  --vars          variables (1..%d, default 4)\n"
            "  --steps         time steps (default 40)\n"
            "  --stencil       points averaged, 7 or 27 (default 27)\n"
            "  --report        steps between two lines of output (default 10)\n"
            "  -t              print the elapsed time on stderr\n",
            MAX_VARS);
}

static void run(block_t *b, const problem_t *p)
{
    fill_random(b);
    for (int step = 1; step <= p->steps; step++) {
        int summed = step % p->nvars;
        int64_t sum;

        insert_spikes(b, step);
        exchange_ghosts(b);
        for (int v = 0; v < b->nvars; v++) {
            if (p->stencil == 7)
                stencil_7pt(b, v);
            else
                stencil_27pt(b, v);
        }
        sum = grid_sum(b, summed);
        if (b->me == 0 && (step % p->report == 0 || step == p->steps)) {
            printf("minighost: step %d: sum of variable %d is 0x%016" PRIx64 "\n", step, summed,
                   (uint64_t)sum);
            fflush(stdout);
        }
    }
}

int main(int argc, char **argv)
{
    problem_t problem;
    block_t block;
    double start;
    int me, fits;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    if (!parse(argc, argv, &problem)) {
        if (me == 0)
            usage();
        MPI_Finalize();
        return 2;
    }
    start = MPI_Wtime();
    fits = block_init(&block, problem.grid, problem.nvars, MPI_COMM_WORLD);
    if (fits) {
        uint64_t digest;

        run(&block, &problem);
        digest = grid_digest(&block);
        if (me == 0) {
            printf("checksum minighost 0x%016" PRIx64 "\n", digest);
            if (problem.show_time)
                fprintf(stderr, "minighost: %.3f s\n", MPI_Wtime() - start);
        }
        block_free(&block);
    } else if (me == 0) {
        fprintf(stderr, "minighost: a grid of %d x %d x %d points is too small for %d ranks\n",
                problem.grid[0], problem.grid[1], problem.grid[2], block.npes);
    }
    MPI_Finalize();
    return fits ? 0 : 2;
}
