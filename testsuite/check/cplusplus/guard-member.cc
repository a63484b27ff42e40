// SPDX-License-Identifier: Apache-2.0
// Two exchanges with one tag: the guards keep the pattern that they were handed.
#include <mpi.h>
#include <spbc.h>

static SPBC_Pattern near_pattern, far_pattern;
static int rank, size;

struct Phase {
    SPBC_Pattern pattern;
    explicit Phase(SPBC_Pattern begun) : pattern(begun) { SPBC_Begin_iteration(pattern); }
    ~Phase() { SPBC_End_iteration(pattern); }
};

static int near_exchange(int step)
{
    int first, second;
    Phase guard(near_pattern);
    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 7, MPI_COMM_WORLD);
    MPI_Recv(&first, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&second, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (step % 2)
        return step;
    return 0;
}

static void far_exchange()
{
    int first, second;
    Phase guard(far_pattern);
    MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 7, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, (rank + size - 2) % size, 7, MPI_COMM_WORLD);
    MPI_Recv(&first, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&second, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    SPBC_Declare_pattern("near", &near_pattern);
    SPBC_Declare_pattern("far", &far_pattern);
    for (int step = 0; step < 10; step++) {
        near_exchange(step);
        MPI_Barrier(MPI_COMM_WORLD);
        far_exchange();
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 * reception 21 direct
 * reception 22 direct
 * reception 34 direct
 * reception 35 direct
 */
