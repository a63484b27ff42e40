/* SPDX-License-Identifier: Apache-2.0 */
/* Messages to the first process and back keep everybody until all have come; a comment vouches for it. */
#include <mpi.h>

static void exchange(MPI_Comm comm, int rank, int size)
{
    int in, out = rank;

    MPI_Send(&out, 1, MPI_INT, (rank + 1) % size, 7, comm);
    MPI_Send(&out, 1, MPI_INT, (rank + size - 1) % size, 7, comm);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, MPI_STATUS_IGNORE);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, MPI_STATUS_IGNORE);
}

static void meet(int rank, int size)
{
    int token = 0;

    if (rank == 0) {
        for (int k = 1; k < size; k++)
            MPI_Recv(&token, 1, MPI_INT, k, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int k = 1; k < size; k++)
            MPI_Send(&token, 1, MPI_INT, k, 9, MPI_COMM_WORLD);
    } else {
        MPI_Send(&token, 1, MPI_INT, 0, 8, MPI_COMM_WORLD);
        MPI_Recv(&token, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        exchange(MPI_COMM_WORLD, rank, size);
        // spbc: separator
        meet(rank, size);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 11 direct in A
 * reception 12 direct in A
 * pattern A order holds determinism holds separator 40
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 11 MPI_Recv direct in asserted-separator.c:exchange:1
 * reception 12 MPI_Recv direct in asserted-separator.c:exchange:1
 * pattern exchange 9-12 order proved determinism proved separator 40
 * finding 11 spbc-anonymous-reception
 */
