/* SPDX-License-Identifier: Apache-2.0 */
/* The wildcard reaches the receptions through copies of raw bytes, conversions and arithmetic. */
#include <mpi.h>
#include <stddef.h>
#include <string.h>

struct plan {
    int count, source;
};
struct other {
    int source, count;
};
union view {
    struct plan plan;
    int words[2];
};

static int in;

static void take(int *from, int tag)
{
    MPI_Recv(&in, 1, MPI_INT, *from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, one = 1, words[2] = {1, MPI_ANY_SOURCE}, copy[2] = {1, 1};
    struct plan given = {1, MPI_ANY_SOURCE}, raw = {1, 1}, cast = {1, 1}, moved = {1, 1};
    struct other other = {1, 1};
    union view view;
    unsigned wide = (unsigned)MPI_ANY_SOURCE;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    memcpy(copy, words, sizeof copy);
    memcpy(&raw, words, sizeof raw);
    ((int *)&cast)[1] = MPI_ANY_SOURCE;
    *(int *)((char *)&moved + offsetof(struct plan, source)) = MPI_ANY_SOURCE;
    ((struct plan *)&other)->source = given.source;
    view.plan.source = MPI_ANY_SOURCE;
    if (rank == 0) {
        MPI_Recv(&in, 1, MPI_INT, copy[1], 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, raw.source, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, cast.source, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, moved.source, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, other.count, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, view.words[1], 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, (int)wide, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE + one - 1, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        take(&copy[1], 9);
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 6, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 8, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 42 variable
 * reception 43 variable
 * reception 44 variable
 * reception 45 variable
 * reception 46 variable
 * reception 47 variable
 * reception 48 variable
 * reception 49 direct
 * reception 50 wrapper
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 42 MPI_Recv variable maybe in source-copies.c:main:1
 * reception 43 MPI_Recv variable maybe in source-copies.c:main:1
 * reception 44 MPI_Recv variable maybe in source-copies.c:main:1
 * reception 45 MPI_Recv variable maybe in source-copies.c:main:1
 * reception 46 MPI_Recv variable maybe in source-copies.c:main:1
 * reception 47 MPI_Recv variable in source-copies.c:main:1
 * reception 48 MPI_Recv variable in source-copies.c:main:1
 * reception 49 MPI_Recv direct in source-copies.c:main:1
 * reception 50 take wrapper maybe in source-copies.c:main:1
 * pattern main 41-61 order proved determinism proved
 * finding 50 spbc-anonymous-reception
 */
