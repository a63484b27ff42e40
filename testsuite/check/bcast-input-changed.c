/* SPDX-License-Identifier: Apache-2.0 */
/* After the broadcast a rank changes the number again. */
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
    int steps = 5;

    MPI_Bcast(&steps, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 1)
        steps++;
    for (int step = 0; step < steps; step++) {
        exchange(MPI_COMM_WORLD, rank, size);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 12 direct in A
 * reception 13 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 12 MPI_Recv direct in bcast-input-changed.c:exchange:1
 * reception 13 MPI_Recv direct in bcast-input-changed.c:exchange:1
 * pattern exchange 10-13 order unknown determinism proved separator 30
 * finding 12 spbc-order-unknown
 */
