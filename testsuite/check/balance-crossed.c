/* SPDX-License-Identifier: Apache-2.0 */
/* The outer pattern ends before the inner one. */
#include <mpi.h>
#include <spbc.h>

static SPBC_Pattern ring, whole;

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in;

    SPBC_Declare_pattern("ring", &ring);
    SPBC_Declare_pattern("whole", &whole);
    for (int step = 0; step < 10; step++) {
        SPBC_Begin_iteration(whole);
        SPBC_Begin_iteration(ring);
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 7, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        SPBC_End_iteration(whole);
        SPBC_End_iteration(ring);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict open
 * reception 24 direct in A
 * reception 25 direct in A
 * pattern A order open determinism holds separator 28
 * finding 26 spbc-pattern-nesting
 */
/* EXPECT
 * verdict not-ready
 * reception 24 MPI_Recv direct in ring
 * reception 25 MPI_Recv direct in ring
 * pattern main 21-27 order proved determinism proved annotated separator 28
 * finding 26 spbc-pattern-nesting
 */
