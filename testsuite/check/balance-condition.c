/* SPDX-License-Identifier: Apache-2.0 */
/* Begin and end hang on the same condition, that does not change in between. */
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
        int on = step % 2;

        if (on)
            SPBC_Begin_iteration(ring);
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 7, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (on)
            SPBC_End_iteration(ring);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict open
 * reception 25 direct in A
 * reception 26 direct in A
 * pattern A order open determinism holds separator 29
 */
/* EXPECT
 * verdict unknown
 * reception 25 MPI_Recv direct in ring
 * reception 26 MPI_Recv direct in ring
 * pattern main 22-22 order unknown determinism proved annotated separator 29
 * finding 25 spbc-order-unknown
 */
