/* SPDX-License-Identifier: Apache-2.0 */
/* The wrapper leaves early for some: no separator. */
#include <mpi.h>

static void wait_for_all(MPI_Comm comm, int rank)
{
    if (rank > 5)
        return;
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
        wait_for_all(MPI_COMM_WORLD, rank);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * reception 20 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Recv direct in barrier-wrapper-maybe.c:exchange:1
 * reception 20 MPI_Recv direct in barrier-wrapper-maybe.c:exchange:1
 * pattern exchange 17-20 order refuted determinism proved
 * finding 19 spbc-unordered-pattern
 */
