/* SPDX-License-Identifier: Apache-2.0 */
/* A reduction followed by a broadcast from the same root separates. */
#include <mpi.h>

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
        MPI_Reduce(&rank, &argc, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
        MPI_Bcast(&argc, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 12 direct in A
 * reception 13 direct in A
 * pattern A order holds determinism holds separator 25 26
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 12 MPI_Recv direct in reduce-bcast.c:exchange:1
 * reception 13 MPI_Recv direct in reduce-bcast.c:exchange:1
 * pattern exchange 10-13 order proved determinism proved separator 26
 * finding 12 spbc-anonymous-reception
 */
