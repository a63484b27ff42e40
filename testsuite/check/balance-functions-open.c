/* SPDX-License-Identifier: Apache-2.0 */
/* The function that ends the iteration is left out on one way. */
#include <mpi.h>
#include <spbc.h>

static SPBC_Pattern ring;

static void phase_begin(void)
{
    SPBC_Begin_iteration(ring);
}

static void phase_end(void)
{
    SPBC_End_iteration(ring);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in;

    SPBC_Declare_pattern("ring", &ring);
    for (int step = 0; step < 10; step++) {
        phase_begin();
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 7, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (step != 7)
            phase_end();
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict open
 * reception 32 direct in A
 * reception 33 direct in A
 * pattern A order open determinism holds separator 36
 * missing-end 10
 */
/* EXPECT
 * verdict not-ready
 * reception 32 MPI_Recv direct in ring
 * reception 33 MPI_Recv direct in ring
 * pattern main 29-35 order proved determinism proved annotated separator 36
 * finding 10 spbc-missing-end
 */
