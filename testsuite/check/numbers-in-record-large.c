/* SPDX-License-Identifier: Apache-2.0 */
/* A record says how many messages are waited for: never more than 64. */
#include <mpi.h>
#include <stdlib.h>

struct team {
    int rank, size, need;
};

static void collect(const struct team *team)
{
    int in;

    if (team->rank == 0)
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
    team->need = team->size - 1;
    if (team->need > 64)
        team->need = 64;
    for (int step = 0; step < 10; step++) {
        collect(team);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    free(team);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order broken determinism holds separator 36
 */
/* EXPECT
 * verdict unknown
 * reception 16 MPI_Recv direct in numbers-in-record-large.c:collect:1
 * pattern collect 14-18 order unknown determinism proved separator 36
 * finding 16 spbc-order-unknown
 */
