/* SPDX-License-Identifier: Apache-2.0 */
/* Only members of a communicator take part, and it is theirs. */
#include <mpi.h>

static void exchange(MPI_Comm comm)
{
    int in, rank, size;

    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 1, comm);
    MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 1, comm);
    for (int k = 0; k < 2; k++)
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, comm, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm some;

    MPI_Comm_split(MPI_COMM_WORLD, rank < 2 ? 0 : MPI_UNDEFINED, rank, &some);
    (void)size;
    for (int step = 0; step < 10; step++) {
        if (some != MPI_COMM_NULL) {
            exchange(some);
            MPI_Barrier(some);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 14 direct in A
 * pattern A order holds determinism holds separator 31
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 14 MPI_Recv direct in guard-comm-own.c:exchange:1
 * pattern exchange 11-14 order proved determinism proved separator 31
 * finding 14 spbc-anonymous-reception
 */
