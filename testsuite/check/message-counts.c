/* SPDX-License-Identifier: Apache-2.0 */
/* The number of iterations comes in a message. */
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
    int steps = 3;

    if (rank == 0)
        for (int k = 1; k < size; k++)
            MPI_Send(&steps, 1, MPI_INT, k, 1, MPI_COMM_WORLD);
    else
        MPI_Recv(&steps, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int step = 0; step < steps; step++) {
        exchange(MPI_COMM_WORLD, rank, size);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 12 direct in A
 * reception 13 direct in A
 * pattern A order holds determinism holds separator 32
 */
/* EXPECT
 * verdict unknown
 * reception 12 MPI_Recv direct in message-counts.c:exchange:1
 * reception 13 MPI_Recv direct in message-counts.c:exchange:1
 * pattern exchange 10-13 order unknown determinism proved separator 32
 * finding 12 spbc-order-unknown
 */
