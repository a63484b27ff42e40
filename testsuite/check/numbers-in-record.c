/* SPDX-License-Identifier: Apache-2.0 */
/* A record holds the number of the others, made from what there are; and a byte, who is the root. */
#include <mpi.h>
#include <stdlib.h>

struct team {
    int rank, size, need;
    char is_root;
};

static void collect(const struct team *team)
{
    int in;

    if (team->is_root)
        for (int k = 0; k < team->need; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&team->rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, size;
    struct team *team = malloc(sizeof *team);

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_size(MPI_COMM_WORLD, &team->size);
    team->rank = rank;
    team->is_root = rank == 0;
    team->need = team->size;
    team->need--;
    for (int step = 0; step < 10; step++) {
        collect(team);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    free(team);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator 37
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in numbers-in-record.c:collect:1
 * pattern collect 15-19 order proved determinism proved separator 37
 * finding 17 spbc-anonymous-reception
 */
