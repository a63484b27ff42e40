/* SPDX-License-Identifier: Apache-2.0 */
/* The wildcard goes down a recursion; who starts it hands it over. */
#include <mpi.h>

static int in;

static void descend(int level, int from)
{
    if (level > 0)
        descend(level - 1, from);
    else
        MPI_Recv(&in, 1, MPI_INT, from, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        descend(3, MPI_ANY_SOURCE);
        descend(2, 1);
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 22 wrapper
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 22 descend wrapper in recursion-parameter.c:main:1
 * pattern main 21-27 order proved determinism proved
 * finding 12 spbc-anonymous-reception
 */
