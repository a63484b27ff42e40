/* SPDX-License-Identifier: Apache-2.0 */
/* A table keeps what it is given, functions and blocks, and the program calls a function of the table with a block of it:
 * the way is one to everyone then. */
#include <mpi.h>
#include <stdlib.h>

enum { WIDEN, NAME, WAY, ENTRIES };
static void *entries[ENTRIES];
typedef void way_function(int *way);

static void widen(int *way)
{
    *way = MPI_ANY_SOURCE;
}

int main(int argc, char **argv)
{
    int rank, size, value, in;
    int *way = malloc(sizeof(int));
    unsigned first = argc > 1 ? (unsigned)atoi(argv[1]) % 2 : 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    *way = (rank + size - 1) % size;
    entries[WIDEN] = (void *)widen;
    entries[NAME] = malloc(80);
    entries[WAY] = way;
    ((way_function *)entries[WIDEN])(entries[WAY]);
    for (int step = 0; step < 5; step++) {
        value = rank + step;
        MPI_Sendrecv(&value, 1, MPI_INT, (rank + 1) % size, 2, &in, 1, MPI_INT, *way, 2,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    free(entries[NAME + first]);
    free(entries[WAY - first]);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 32 variable in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 32 MPI_Sendrecv variable maybe in callbacks-handed-wildcard.c:main:1
 * pattern main 32-33 order proved determinism proved
 * finding 32 spbc-anonymous-reception
 */
