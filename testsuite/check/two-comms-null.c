/* SPDX-License-Identifier: Apache-2.0 */
/* Processes of odd rank have no second communicator, and the function does nothing for them: they run
 * through all of it as often as the others, and messages of one communicator are taken on that alone. */
#include <mpi.h>

static void exchange(MPI_Comm comm)
{
    int rank, size, in;

    if (comm == MPI_COMM_NULL)
        return;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, comm);
    MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 7, comm);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, MPI_STATUS_IGNORE);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, MPI_STATUS_IGNORE);
    MPI_Barrier(comm);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm half;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2 ? MPI_UNDEFINED : 0, rank, &half);
    for (int step = 0; step < 10; step++) {
        exchange(MPI_COMM_WORLD);
        exchange(half);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 16 direct in A
 * reception 17 direct in A
 * pattern A order holds determinism holds separator 18
 */
/* EXPECT
 * verdict unknown
 * reception 16 MPI_Recv direct in two-comms-null.c:exchange:1
 * reception 17 MPI_Recv direct in two-comms-null.c:exchange:1
 * pattern exchange 8-18 order unknown determinism proved
 * finding 16 spbc-order-unknown
 */
