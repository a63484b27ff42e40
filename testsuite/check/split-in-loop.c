/* SPDX-License-Identifier: Apache-2.0 */
/* A communicator is split off behind each exchange: everybody has to know the colours of all. */
#include <mpi.h>

static void exchange(MPI_Comm comm, int rank, int size)
{
    int in;

    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, comm);
    MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 7, comm);
    for (int k = 0; k < 2; k++)
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        MPI_Comm part;

        exchange(MPI_COMM_WORLD, rank, size);
        MPI_Comm_split(MPI_COMM_WORLD, (rank + step) % 3, rank, &part);
        MPI_Comm_free(&part);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 12 direct in A
 * pattern A order holds determinism holds separator 26
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 12 MPI_Recv direct in split-in-loop.c:exchange:1
 * pattern exchange 9-12 order proved determinism proved separator 26
 * finding 12 spbc-anonymous-reception
 */
