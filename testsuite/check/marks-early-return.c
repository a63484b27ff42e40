/* SPDX-License-Identifier: Apache-2.0 */
/* Two enclosed exchanges, in functions that leave them early with an end on each way. */
#include <mpi.h>
#include <spbc.h>

static SPBC_Pattern near, far;
static int rank, size;

static void near_exchange(int step)
{
    int in;

    SPBC_Begin_iteration(near);
    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 7, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (step % 2) {
        SPBC_End_iteration(near);
        return;
    }
    SPBC_End_iteration(near);
}

static void far_exchange(int step)
{
    int in;

    SPBC_Begin_iteration(far);
    MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 7, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, (rank + size - 2) % size, 7, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (step % 3 == 0) {
        SPBC_End_iteration(far);
        return;
    }
    SPBC_End_iteration(far);
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
        near_exchange(step);
        MPI_Barrier(MPI_COMM_WORLD);
        far_exchange(step);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 * reception 16 direct in A
 * reception 17 direct in A
 * reception 32 direct in B
 * reception 33 direct in B
 * pattern A order holds determinism holds separator 52 54
 * pattern B order holds determinism holds separator 52 54
 */
/* EXPECT
 * verdict ready
 * reception 16 MPI_Recv direct in near
 * reception 17 MPI_Recv direct in near
 * reception 32 MPI_Recv direct in far
 * reception 33 MPI_Recv direct in far
 * pattern near_exchange 13-22 order proved determinism proved annotated separator 52
 * pattern far_exchange 29-38 order proved determinism proved annotated separator 54
 */
