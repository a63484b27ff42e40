/* SPDX-License-Identifier: Apache-2.0 */
/* Counts solutions of many small knapsack problems with a master and its workers. */
#include "masterworker.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
    "usage: masterworker [-n ITEMS] [-d RANK:MS[,RANK:MS...] | -d @FILE] [-t]\n"
    "  -n  items to solve (1..1000000, default 2000)\n"
    "  -d  milliseconds that a worker waits after each item; @FILE takes the list from a file\n"
    "  -t  print the elapsed time on stderr\n";

static int number_read(const char **text, long high, long *number)
{
    char *end;

    *number = strtol(*text, &end, 10);
    if (end == *text || *number < 0 || *number > high)
        return 0;
    *text = end;
    return 1;
}

/* The delay of one rank in a list RANK:MS,RANK:MS... */
static int delay_find(const char *list, int rank, int *delay)
{
    while (*list && *list != '\n') {
        long who, ms;

        if (!number_read(&list, 1000000, &who) || *list++ != ':' ||
            !number_read(&list, 600000, &ms))
            return 0;
        if (who == rank)
            *delay = (int)ms;
        if (*list == ',')
            list++;
        else if (*list && *list != '\n')
            return 0;
    }
    return 1;
}

static int delay_read(const char *argument, int rank, int *delay)
{
    char line[4096];
    FILE *file;
    int ok;

    if (*argument != '@')
        return delay_find(argument, rank, delay);
    file = fopen(argument + 1, "r");
    if (!file)
        return 0;
    ok = fgets(line, sizeof line, file) && delay_find(line, rank, delay);
    fclose(file);
    return ok;
}

static int options_read(int argc, char **argv, int rank, long *items, int *delay, int *timing)
{
    int c, ok = 1;

    *items = 2000;
    *delay = *timing = 0;
    opterr = 0;
    while (ok && (c = getopt(argc, argv, "n:d:t")) != -1) {
        const char *text = optarg;

        if (c == 't')
            *timing = 1;
        else if (c == 'n')
            ok = number_read(&text, 1000000, items) && !*text && *items > 0;
        else
            ok = c == 'd' && delay_read(optarg, rank, delay);
    }
    return ok && optind == argc;
}

int main(int argc, char **argv)
{
    int rank, delay, timing, is_good, all_good;
    double start;
    long items;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    is_good = options_read(argc, argv, rank, &items, &delay, &timing);
    /* A file of delays may be readable on some nodes only. */
    MPI_Allreduce(&is_good, &all_good, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if (!all_good) {
        if (rank == 0)
            fputs(usage, stderr);
        MPI_Finalize();
        return 2;
    }
    start = MPI_Wtime();
    if (rank == 0) {
        uint64_t digest = master_run(MPI_COMM_WORLD, items);

        printf("checksum masterworker 0x%016" PRIx64 "\n", digest);
        if (timing)
            fprintf(stderr, "masterworker: %.3f s\n", MPI_Wtime() - start);
    } else {
        worker_run(MPI_COMM_WORLD, delay);
    }
    MPI_Finalize();
    return 0;
}
