/* SPDX-License-Identifier: Apache-2.0 */
/* A solver with two ghost exchanges; every update is followed by a fence. */
#include "ghost.h"
#include <mpi.h>

static double field[8];

static void pack(void *data, int index, double *value)
{
    *value = ((double *)data)[index];
}

static void unpack(void *data, int index, double *value)
{
    ((double *)data)[4 + index] = *value;
}

int main(int argc, char **argv)
{
    int rank, size;
    struct ghost first, second;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int ring[2] = {(rank + 1) % size, (rank + size - 1) % size};

    ghost_setup(&first, ring, 2, 2);
    ghost_callbacks(&first, pack, unpack, field);
    ghost_setup(&second, ring, 1, 1);
    ghost_callbacks(&second, pack, unpack, field);
    for (int step = 0; step < 10; step++) {
        ghost_update(&first, GHOST_SET);
        ghost_fence();
        ghost_update(&second, GHOST_ADD);
        ghost_fence();
        field[0] += 1.0;
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception transport.c:25 variable in A
 * pattern A order holds determinism holds separator transport.c:31 ghost.c:43 main.c:34 main.c:36
 */
/* EXPECT
 * verdict unknown
 * reception 25 MPI_Recv variable in ghost.c:ghost_update:1
 * pattern ghost_update 29-38 order proved determinism unknown separator 34
 * finding 32 spbc-arrival-kept
 * finding 25 spbc-anonymous-reception
 */
