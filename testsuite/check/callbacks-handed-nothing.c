/* SPDX-License-Identifier: Apache-2.0 */
/* A table keeps what it is given, functions and blocks; the user says which block is freed first.  The C library runs
 * nothing that it is asked to free: widen is called with the address of spare only, and the way stays one to a
 * neighbour. */
#include <mpi.h>
#include <stdlib.h>

enum { WIDEN, NAME, WAY, ENTRIES };
static void *entries[ENTRIES];

static void widen(int *way)
{
    *way = MPI_ANY_SOURCE;
}

int main(int argc, char **argv)
{
    int rank, size, value, in, spare = 0;
    int *way = malloc(sizeof(int));
    unsigned first = argc > 1 ? (unsigned)atoi(argv[1]) % 2 : 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    *way = (rank + size - 1) % size;
    entries[WIDEN] = (void *)widen;
    entries[NAME] = malloc(80);
    entries[WAY] = way;
    widen(&spare);
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
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
