// SPDX-License-Identifier: Apache-2.0
// Two exchanges with one tag: objects begin an iteration when they are made and end it on every way out.
#include <mpi.h>
#include <spbc.h>

static SPBC_Pattern near_pattern, far_pattern;
static int rank, size;

struct Near {
    Near() { SPBC_Begin_iteration(near_pattern); }
    ~Near() { SPBC_End_iteration(near_pattern); }
};

struct Far {
    Far() { SPBC_Begin_iteration(far_pattern); }
    ~Far() { SPBC_End_iteration(far_pattern); }
};

static int near_exchange(int step)
{
    int first, second;
    Near guard;
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
    Far guard;
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
 * proved order
 * verdict ready
 * reception 25 direct in A
 * reception 26 direct in A
 * reception 38 direct in B
 * reception 39 direct in B
 * pattern A order holds determinism holds separator 51 53
 * pattern B order holds determinism holds separator 51 53
 */
