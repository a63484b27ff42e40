/* SPDX-License-Identifier: Apache-2.0 */
/* What is told now and then, by the clock, begins to read what is behind `...` at a text: that leaves all texts as they are. */
#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int level;

static void tell(const char *format, ...)
{
    va_list rest;

    if (level == 0)
        return;
    va_start(rest, format);
    vprintf(format, rest);
    va_end(rest);
}

int main(int argc, char **argv)
{
    int rank, rounds = 100;
    double begun;

    MPI_Init(&argc, &argv);
    for (int k = 1; k < argc; k++) {
        if (strcmp(argv[k], "--rounds") == 0 && k + 1 < argc)
            rounds = atoi(argv[++k]);
        else if (strcmp(argv[k], "--verbose") == 0)
            level = 1;
    }
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    begun = MPI_Wtime();
    for (int k = 0; k < rounds; k++) {
        if (rank == 0 && MPI_Wtime() - begun > 1.0)
            tell("after %d\n", k);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
