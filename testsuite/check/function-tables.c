/* SPDX-License-Identifier: Apache-2.0 */
/* The receptions are reached through function pointers in tables, structures, numbers and results. */
#include <mpi.h>
#include <stdint.h>
#include <string.h>

typedef void fetch_function(int from, int tag);
struct operations {
    void (*stop)(void);
    fetch_function *fetch;
};

static int in;

static void fetch(int from, int tag)
{
    MPI_Recv(&in, 1, MPI_INT, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void ignore(int from, int tag)
{
    in = from + tag;
}

static fetch_function *const TABLE[] = {ignore, [1] = fetch};
static const struct operations OPERATIONS = {.fetch = fetch};

static fetch_function *choose(int kind)
{
    switch (kind) {
    case 1:
        return fetch;
    default:
        return ignore;
    }
}

int main(int argc, char **argv)
{
    int rank;
    struct operations copy;
    intptr_t number = (intptr_t)fetch;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    memcpy(&copy, &OPERATIONS, sizeof copy);
    if (rank == 0) {
        TABLE[argc > 0](MPI_ANY_SOURCE, 1);
        copy.fetch(MPI_ANY_SOURCE, 2);
        choose(argc)(MPI_ANY_SOURCE, 3);
        ((fetch_function *)number)(MPI_ANY_SOURCE, 4);
        TABLE[argc > 0](1, 5);
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 48 wrapper
 * reception 49 wrapper
 * reception 50 wrapper
 * reception 51 wrapper
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 48 TABLE[(argc > 0)] wrapper in function-tables.c:main:1
 * reception 49 copy.fetch wrapper in function-tables.c:main:1
 * reception 50 choose(argc) wrapper in function-tables.c:main:1
 * reception 51 (fetch_function *)number wrapper in function-tables.c:main:1
 * pattern main 47-59 order proved determinism proved
 * finding 51 spbc-anonymous-reception
 */
