/* SPDX-License-Identifier: Apache-2.0 */
/* A function that runs at the end sends with the same tag; nothing receives it in the pattern. */
#include <mpi.h>
#include <stdlib.h>
static void exchange(MPI_Comm comm, int rank, int size)
{
    int in;

    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, comm);
    MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 7, comm);
    for (int k = 0; k < 2; k++)
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, MPI_STATUS_IGNORE);
}

static int late_target;

static void report(void)
{
    late_target++;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    atexit(report);
    for (int step = 0; step < 10; step++) {
        exchange(MPI_COMM_WORLD, rank, size);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 12 direct in A
 * pattern A order holds determinism holds separator 32
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 12 MPI_Recv direct in send-in-atexit.c:exchange:1
 * pattern exchange 9-12 order proved determinism proved separator 32
 * finding 12 spbc-anonymous-reception
 */
