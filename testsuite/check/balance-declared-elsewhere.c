/* SPDX-License-Identifier: Apache-2.0 */
/* The pattern is declared in a function that main calls first. */
#include <mpi.h>
#include <spbc.h>

static SPBC_Pattern ring;

static void patterns_declare(SPBC_Pattern *pattern, const char *name)
{
    SPBC_Declare_pattern(name, pattern);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in;

    patterns_declare(&ring, "ring");
    for (int step = 0; step < 10; step++) {
        SPBC_Begin_iteration(ring);
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 7, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        SPBC_End_iteration(ring);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 * reception 27 direct in A
 * reception 28 direct in A
 * pattern A order holds determinism holds separator 30
 */
/* EXPECT
 * verdict ready
 * reception 27 MPI_Recv direct in balance-declared-elsewhere.c:main:1
 * reception 28 MPI_Recv direct in balance-declared-elsewhere.c:main:1
 * pattern main 24-29 order proved determinism proved annotated separator 30
 */
