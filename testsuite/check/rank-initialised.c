/* SPDX-License-Identifier: Apache-2.0 */
/* What rank and size hold before they are asked for is never read: only the last process sends. */
#include <mpi.h>

static void ask(int *rank, int *size)
{
    MPI_Comm_rank(MPI_COMM_WORLD, rank);
    MPI_Comm_size(MPI_COMM_WORLD, size);
}

int main(int argc, char **argv)
{
    int rank = 0, size = 1, in = 0;

    MPI_Init(&argc, &argv);
    ask(&rank, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else if (rank == size - 1)
            MPI_Send(&step, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Recv direct in rank-initialised.c:main:1
 * pattern main 18-21 order proved determinism proved
 * finding 19 spbc-anonymous-reception
 */
