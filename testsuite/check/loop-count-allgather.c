/* SPDX-License-Identifier: Apache-2.0 */
/* All numbers are gathered by all, and each takes the one of rank 0: the same for all. */
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
    int all[256], mine = 2 + rank % 3;

    MPI_Allgather(&mine, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);
    for (int step = 0; step < 10; step++) {
        exchange(MPI_COMM_WORLD, rank, size);
        MPI_Barrier(MPI_COMM_WORLD);
        if (step >= all[0])
            break;
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
 * reception 11 MPI_Recv direct in loop-count-allgather.c:exchange:1
 * pattern exchange 8-11 order proved determinism proved separator 26
 * finding 11 spbc-anonymous-reception
 */
