/* SPDX-License-Identifier: Apache-2.0 */
/* Hooks are called with all that there is: one takes less than that, another one declares more and does not look at it.
 * Compilers let both run, and both receive from anyone: they are found, and the rounds are not kept apart. */
#include <mpi.h>

enum { GATHER, DRAIN, HOOKS };
typedef void hook(void);
typedef void gather_hook(int rank, int size, int value);
typedef void drain_hook(int rank, int size);

static hook *hooks[HOOKS];

static void hook_set(int which, hook *what)
{
    hooks[which] = what;
}

static void gather(int rank, int size)
{
    int in;

    if (rank == 0)
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
}

static void drain(int rank, int size, int *unused)
{
    int in;

    (void)sizeof unused;
    if (rank == 0)
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    hook_set(GATHER, (hook *)gather);
    hook_set(DRAIN, (hook *)drain);
    for (int step = 0; step < 5; step++) {
        ((gather_hook *)hooks[GATHER])(rank, size, step);
        ((drain_hook *)hooks[DRAIN])(rank, size);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 24 direct in A
 * reception 36 direct in B
 * pattern A order broken determinism holds separator none
 * pattern B order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 24 MPI_Recv direct in callbacks-by-arguments-more.c:gather:1
 * reception 36 MPI_Recv direct in callbacks-by-arguments-more.c:drain:1
 * pattern gather 22-26 order refuted determinism proved
 * pattern drain 34-38 order refuted determinism proved
 * finding 24 spbc-unordered-pattern
 * finding 36 spbc-unordered-pattern
 */
