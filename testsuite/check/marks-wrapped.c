/* SPDX-License-Identifier: Apache-2.0 */
/* Two exchanges with one tag; functions that are handed the pattern begin and end its iterations. */
#include <mpi.h>
#include <spbc.h>

static SPBC_Pattern near, far;
static int rank, size;

static void phase_begin(SPBC_Pattern pattern)
{
    SPBC_Begin_iteration(pattern);
}

static void phase_end(SPBC_Pattern pattern)
{
    SPBC_End_iteration(pattern);
}

int main(int argc, char **argv)
{
    int in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    SPBC_Declare_pattern("near", &near);
    SPBC_Declare_pattern("far", &far);
    for (int step = 0; step < 10; step++) {
        phase_begin(near);
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 7, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        phase_end(near);
        MPI_Barrier(MPI_COMM_WORLD);
        phase_begin(far);
        MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 7, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + size - 2) % size, 7, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        phase_end(far);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 * reception 32 direct in A
 * reception 33 direct in A
 * reception 39 direct in B
 * reception 40 direct in B
 * pattern A order holds determinism holds separator 35 42
 * pattern B order holds determinism holds separator 35 42
 */
/* EXPECT
 * verdict ready
 * reception 32 MPI_Recv direct in near
 * reception 33 MPI_Recv direct in near
 * reception 39 MPI_Recv direct in far
 * reception 40 MPI_Recv direct in far
 * pattern main 29-34 order proved determinism proved annotated separator 35
 * pattern main 36-41 order proved determinism proved annotated separator 42
 */
