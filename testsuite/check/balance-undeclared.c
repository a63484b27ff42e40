/* SPDX-License-Identifier: Apache-2.0 */
/* The pattern is a variable that nobody declares. */
#include <mpi.h>
#include <spbc.h>

static SPBC_Pattern ring;

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in;

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
 * verdict open
 * reception 21 direct in A
 * reception 22 direct in A
 * pattern A order open determinism holds separator 24
 * finding 18 spbc-undeclared-pattern
 * finding 23 spbc-undeclared-pattern
 */
/* EXPECT
 * verdict not-ready
 * reception 21 MPI_Recv direct in balance-undeclared.c:main:1
 * reception 22 MPI_Recv direct in balance-undeclared.c:main:1
 * pattern main 18-23 order proved determinism proved annotated separator 24
 * finding 18 spbc-undeclared-pattern
 * finding 23 spbc-undeclared-pattern
 */
