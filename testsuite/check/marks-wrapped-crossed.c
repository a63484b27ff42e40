/* SPDX-License-Identifier: Apache-2.0 */
/* Functions begin and end iterations; the second exchange ends the pattern of the first. */
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
        phase_end(near);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 32 direct
 * reception 33 direct
 * reception 39 direct
 * reception 40 direct
 * finding 41 spbc-pattern-nesting
 * missing-end 36
 */
/* EXPECT
 * verdict not-ready
 * reception 32 MPI_Recv direct in near
 * reception 33 MPI_Recv direct in near
 * reception 39 MPI_Recv direct in near
 * reception 40 MPI_Recv direct in near
 * pattern main 29-34 order unknown determinism proved annotated separator 35
 * finding 32 spbc-order-unknown
 * finding 36 spbc-missing-end
 * finding 41 spbc-pattern-nesting
 */
