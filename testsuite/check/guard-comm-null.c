/* SPDX-License-Identifier: Apache-2.0 */
/* Only members of another communicator take part. */
#include <mpi.h>

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
    MPI_Comm some;

    MPI_Comm_split(MPI_COMM_WORLD, rank < 2 ? 0 : MPI_UNDEFINED, rank, &some);
    for (int step = 0; step < 10; step++) {
        if (some != MPI_COMM_NULL)
            exchange(rank, 2);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 12 direct in A
 * pattern A order holds determinism holds separator 28
 */
/* EXPECT
 * verdict unknown
 * reception 12 MPI_Recv direct in guard-comm-null.c:exchange:1
 * pattern exchange 9-12 order unknown determinism proved separator 28
 * finding 12 spbc-order-unknown
 */
