/* A table of a plug-in keeps what it is given, of any kind: the function that exchanges, a name, a file.  The library
 * functions that are handed the name or the file run nothing. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXCHANGE, NAME, LOG, ENTRIES };
static void *entries[ENTRIES];
typedef double (*exchange_function)(double, int, int);

static void entry_set(int which, void *what)
{
    entries[which] = what;
}

static void *entry_get(int which)
{
    return entries[which];
}

static double exchange(double value, int rank, int size)
{
    double sum = value;

    if (rank != 0) {
        MPI_Send(&value, 1, MPI_DOUBLE, 0, 4, MPI_COMM_WORLD);
    } else {
        for (int k = 1; k < size; k++) {
            double one;

            MPI_Recv(&one, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (one > sum)
                sum = one;
        }
    }
    MPI_Bcast(&sum, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    return sum;
}

int main(int argc, char **argv)
{
    char *name = malloc(80);
    double value;
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    entry_set(EXCHANGE, (void *)exchange);
    entry_set(NAME, name);
    entry_set(LOG, stderr);
    value = rank;
    for (int step = 0; step < 5; step++) {
        strcpy(entry_get(NAME), "exchange");
        value = ((exchange_function)entry_get(EXCHANGE))(value + step, rank, size);
        fputs(entry_get(NAME), entry_get(LOG));
        fputc('\n', entry_get(LOG));
    }
    free(name);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 32 direct in A
 * pattern A order holds determinism holds separator 37 38
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 32 MPI_Recv direct in callbacks-in-table.c:exchange:1
 * pattern exchange 26-36 order proved determinism proved separator 38
 * finding 32 spbc-anonymous-reception
 */
