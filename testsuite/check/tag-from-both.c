/* SPDX-License-Identifier: Apache-2.0 */
/* One function exchanges with the tag that its callers give: one pattern for both. */
#include <mpi.h>

static void exchange(int rank, int size, int tag)
{
    int in;

    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, tag, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, tag, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        exchange(rank, size, 1);
        MPI_Barrier(MPI_COMM_WORLD);
        exchange(rank, size, 2);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 11 direct in A
 * reception 12 direct in A
 * pattern A order holds determinism holds separator 24 26
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 11 MPI_Recv direct in tag-from-both.c:exchange:1
 * reception 12 MPI_Recv direct in tag-from-both.c:exchange:1
 * pattern exchange 9-12 order proved determinism proved separator 24
 * finding 11 spbc-anonymous-reception
 */
