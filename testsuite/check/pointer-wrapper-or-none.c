/* SPDX-License-Identifier: Apache-2.0 */
/* The pointer may lead to a function with a barrier or to one without. */
#include <mpi.h>

static void none(void)
{
}

static void all(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    void (*separate)(void) = argc > 2 ? all : none;

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
 * verdict unknown
 * reception 26 direct in A
 * pattern A order input determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 26 MPI_Recv direct in pointer-wrapper-or-none.c:main:1
 * pattern main 24-28 order refuted determinism proved
 * finding 26 spbc-unordered-pattern
 */
