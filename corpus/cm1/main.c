/* SPDX-License-Identifier: Apache-2.0 */
/* Runs the warm bubble for a number of steps and reports the wind. */
#include "cm1.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define TIME_STEP  0.5
#define RELAX_RATE 0.01

struct namelist {
    int nx, ny, nz, steps, statfrq, timing;
};

static int integer(const char *text, int low, int high, int *out)
{
    char *rest;
    long n = strtol(text, &rest, 10);

    if (rest == text || *rest != '\0' || n < low || n > high)
        return 0;
    *out = (int)n;
    return 1;
}

static int namelist_read(int argc, char **argv, struct namelist *n)
{
    int c, good = 1;

    *n = (struct namelist){64, 48, 24, 60, 20, 0};
    opterr = 0;
    while (good && (c = getopt(argc, argv, "x:y:z:s:f:t")) != -1)
        switch (c) {
        case 'x':
            good = integer(optarg, 2, 4096, &n->nx);
            break;
        case 'y':
            good = integer(optarg, 2, 4096, &n->ny);
            break;
        case 'z':
            good = integer(optarg, 2, 1024, &n->nz);
            break;
        case 's':
            good = integer(optarg, 1, 1000000, &n->steps);
            break;
        case 'f':
            good = integer(optarg, 1, 1000000, &n->statfrq);
            break;
        case 't':
            n->timing = 1;
            break;
        default:
            good = 0;
        }
    return good && optind == argc;
}

static void usage(void)
{
    fputs("usage: cm1 [-x N] [-y N] [-z N] [-s STEPS] [-f EVERY] [-t]\n"
          "  -x, -y, -z  points east, north and up (default 64, 48, 24)\n"
          "  -s          time steps (default 60)\n"
          "  -f          steps between two lines of output (default 20)\n"
          "  -t          print the elapsed time on stderr\n",
          stderr);
}

static uint64_t forecast(struct tile *t, const struct namelist *n)
{
    double *scratch =
        zeroed((size_t)(t->nx + 2) * (size_t)(t->ny + 2) * (size_t)t->nz, sizeof *scratch);

    bubble_init(t);
    for (int step = 1; step <= n->steps; step++) {
        step_momentum(t, TIME_STEP);
        relax_to_mean(t, RELAX_RATE);
        step_pressure(t, TIME_STEP);
        step_heat(t, TIME_STEP, scratch);
        if (step % n->statfrq == 0 || step == n->steps) {
            double courant = courant_number(t, TIME_STEP);
            int64_t updraft = updraft_sum(t);

            if (t->rank == 0) {
                printf("cm1: step %d: courant %.9e, updraft %" PRId64 "\n", step, courant, updraft);
                fflush(stdout);
            }
        }
    }
    free(scratch);
    return state_digest(t);
}

int main(int argc, char **argv)
{
    struct namelist namelist;
    struct tile tile;
    double start;
    int rank, fits;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (!namelist_read(argc, argv, &namelist)) {
        if (rank == 0)
            usage();
        MPI_Finalize();
        return 2;
    }
    start = MPI_Wtime();
    fits = tile_init(&tile, namelist.nx, namelist.ny, namelist.nz, MPI_COMM_WORLD);
    if (fits) {
        uint64_t digest = forecast(&tile, &namelist);

        if (rank == 0) {
            printf("checksum cm1 0x%016" PRIx64 "\n", digest);
            if (namelist.timing)
                fprintf(stderr, "cm1: %.3f s\n", MPI_Wtime() - start);
        }
        tile_fini(&tile);
    } else if (rank == 0) {
        fprintf(stderr, "cm1: %d x %d columns cannot be shared by %d ranks\n", namelist.nx,
                namelist.ny, tile.size);
    }
    MPI_Finalize();
    return fits ? 0 : 2;
}
