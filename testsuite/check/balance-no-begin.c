/* SPDX-License-Identifier: Apache-2.0 */
/* The first step ends an iteration that it has not begun. */
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

    SPBC_Declare_pattern("ring", &ring);
    for (int step = 0; step < 10; step++) {
        if (step > 0)
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
 * reception 23 direct in A
 * reception 24 direct in A
 * pattern A order open determinism holds separator 26
 * finding 25 spbc-missing-begin
 */
/* EXPECT
 * verdict not-ready
 * reception 23 MPI_Recv direct in ring
 * reception 24 MPI_Recv direct in ring
 * pattern main 20-20 order unknown determinism proved annotated separator 26
 * finding 23 spbc-order-unknown
 * finding 25 spbc-missing-begin
 */
