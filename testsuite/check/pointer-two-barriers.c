/* SPDX-License-Identifier: Apache-2.0 */
/* The pointer leads to one of two functions, which both have a barrier. */
#include <mpi.h>

static void quiet(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
}

static void counting(void)
{
    static int calls;

    calls++;
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    void (*separate)(void) = argc > 2 ? quiet : counting;

    for (int step = 0; step < 10; step++) {
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        separate();
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 30 direct in A
 * pattern A order holds determinism holds separator 7 15 33
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 30 MPI_Recv direct in pointer-two-barriers.c:main:1
 * pattern main 28-32 order proved determinism proved separator 7
 * finding 30 spbc-anonymous-reception
 */
