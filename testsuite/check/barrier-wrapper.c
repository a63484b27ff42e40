/* SPDX-License-Identifier: Apache-2.0 */
/* The barrier hides in a function of its own. */
#include <mpi.h>

static void wait_for_all(MPI_Comm comm)
{
    MPI_Barrier(comm);
}

static void exchange(MPI_Comm comm, int rank, int size)
{
    int in, out = rank;
    MPI_Status status;

    MPI_Send(&out, 1, MPI_INT, (rank + 1) % size, 7, comm);
    MPI_Send(&out, 1, MPI_INT, (rank + size - 1) % size, 7, comm);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, &status);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, &status);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        exchange(MPI_COMM_WORLD, rank, size);
        wait_for_all(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * reception 18 direct in A
 * pattern A order holds determinism holds separator 7 30
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in barrier-wrapper.c:exchange:1
 * reception 18 MPI_Recv direct in barrier-wrapper.c:exchange:1
 * pattern exchange 15-18 order proved determinism proved separator 30
 * finding 17 spbc-anonymous-reception
 */
