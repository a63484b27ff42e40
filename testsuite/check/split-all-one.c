/* SPDX-License-Identifier: Apache-2.0 */
/* A communicator that is split off with one colour for all covers all. */
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
    MPI_Comm same;

    MPI_Comm_split(MPI_COMM_WORLD, 0, size - rank, &same);
    for (int step = 0; step < 10; step++) {
        exchange(MPI_COMM_WORLD, rank, size);
        MPI_Barrier(same);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 11 direct in A
 * pattern A order holds determinism holds separator 26
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 11 MPI_Recv direct in split-all-one.c:exchange:1
 * pattern exchange 8-11 order proved determinism proved separator 26
 * finding 11 spbc-anonymous-reception
 */
