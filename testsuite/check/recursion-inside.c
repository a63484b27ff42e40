/* SPDX-License-Identifier: Apache-2.0 */
/* The pattern calls itself between its sends and its receptions. */
#include <mpi.h>

static void exchange(int depth, int rank, int size)
{
    int in;

    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 7, MPI_COMM_WORLD);
    if (depth > 0)
        exchange(depth - 1, rank, size);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    exchange(3, rank, size);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 13 direct in A
 * reception 14 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 13 MPI_Recv direct in recursion-inside.c:exchange:1
 * reception 14 MPI_Recv direct in recursion-inside.c:exchange:1
 * pattern exchange 9-14 order unknown determinism proved separator 25
 * finding 13 spbc-order-unknown
 */
