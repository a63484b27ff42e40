/* SPDX-License-Identifier: Apache-2.0 */
/* The barrier is called through a table of functions by an index that all share. */
#include <mpi.h>
static void exchange(MPI_Comm comm, int rank, int size)
{
    int in;

    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, comm);
    MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 7, comm);
    for (int k = 0; k < 2; k++)
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, MPI_STATUS_IGNORE);
}

static int meet_world(MPI_Comm comm)
{
    return MPI_Barrier(comm);
}

static int meet_sum(MPI_Comm comm)
{
    int one = 1, sum;

    return MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, comm);
}

static int (*const meet[2])(MPI_Comm) = {meet_world, meet_sum};

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        exchange(MPI_COMM_WORLD, rank, size);
        meet[step % 2](MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 11 direct in A
 * pattern A order holds determinism holds separator 16 23 37
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 11 MPI_Recv direct in barrier-pointer-table.c:exchange:1
 * pattern exchange 8-11 order proved determinism proved separator 16
 * finding 11 spbc-anonymous-reception
 */
