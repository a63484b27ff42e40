/* SPDX-License-Identifier: Apache-2.0 */
/* A variable of the launcher decides who takes part. */
#include <mpi.h>
#include <stdlib.h>

static void exchange(int rank, int size)
{
    int in;

    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD);
    for (int k = 0; k < 2; k++)
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < atoi(getenv("PMI_RANK")); step++) {
        exchange(rank, size);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 13 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 13 MPI_Recv direct in guard-environment.c:exchange:1
 * pattern exchange 10-13 order unknown determinism proved separator 25
 * finding 13 spbc-order-unknown
 */
