/* SPDX-License-Identifier: Apache-2.0 */
/* Simulates one chain of masses with every three ranks; ranks that do not make up three only take
 * part in the sum. */
#include "waitany.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int count_read(const char *text, int *count)
{
    char *end;
    long n = strtol(text, &end, 10);

    if (end == text || *end || n < 1 || n > 10000000)
        return 0;
    *count = (int)n;
    return 1;
}

static int options_read(int argc, char **argv, int *steps, int *cycles, int *timing)
{
    int c, ok = 1;

    *steps = 4000;
    *cycles = 1500;
    *timing = 0;
    opterr = 0;
    while (ok && (c = getopt(argc, argv, "s:c:t")) != -1) {
        if (c == 's')
            ok = count_read(optarg, steps);
        else if (c == 'c')
            ok = count_read(optarg, cycles);
        else if (c == 't')
            *timing = 1;
        else
            ok = 0;
    }
    return ok && optind == argc;
}

static void usage(void)
{
    fputs("usage: waitany [-s STEPS] [-c CYCLES] [-t]\n"
          "  -s  steps (1..10000000, default 4000)\n"
          "  -c  fine steps in each (default 1500)\n"
          "  -t  print the elapsed time on stderr\n"
          "Needs at least 3 ranks.\n",
          stderr);
}

static uint64_t simulate(int rank, int size, int steps, int cycles)
{
    int number = rank / GROUP_SIZE, has_group = number < size / GROUP_SIZE;
    uint64_t here = 0, all;
    MPI_Comm group;

    MPI_Comm_split(MPI_COMM_WORLD, has_group ? number : size, rank, &group);
    if (has_group) {
        switch ((enum role)(rank % GROUP_SIZE)) {
        case ROLE_FORCING:
            forcing_run(group, steps, rank == 0);
            break;
        case ROLE_MOTION:
            here = motion_run(group, steps, number);
            break;
        case ROLE_DETAIL:
            detail_run(group, steps, cycles);
            break;
        }
    }
    MPI_Reduce(&here, &all, 1, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Comm_free(&group);
    return rank == 0 ? all : 0;
}

int main(int argc, char **argv)
{
    int rank, size, steps, cycles, timing;
    uint64_t digest;
    double start;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (!options_read(argc, argv, &steps, &cycles, &timing) || size < GROUP_SIZE) {
        if (rank == 0)
            usage();
        MPI_Finalize();
        return 2;
    }
    start = MPI_Wtime();
    digest = simulate(rank, size, steps, cycles);
    if (rank == 0) {
        printf("checksum waitany 0x%016" PRIx64 "\n", digest);
        if (timing)
            fprintf(stderr, "waitany: %.3f s\n", MPI_Wtime() - start);
    }
    MPI_Finalize();
    return 0;
}
