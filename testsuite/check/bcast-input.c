/* SPDX-License-Identifier: Apache-2.0 */
/* The root reads the number of iterations and broadcasts it. */
#include <mpi.h>
#include <stdlib.h>

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
    int steps;

    if (rank == 0)
        steps = atoi(argv[1]);
    MPI_Bcast(&steps, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int step = 0; step < steps; step++) {
        exchange(MPI_COMM_WORLD, rank, size);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 13 direct in A
 * reception 14 direct in A
 * pattern A order holds determinism holds separator 31
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 13 MPI_Recv direct in bcast-input.c:exchange:1
 * reception 14 MPI_Recv direct in bcast-input.c:exchange:1
 * pattern exchange 11-14 order proved determinism proved separator 31
 * finding 13 spbc-anonymous-reception
 */
