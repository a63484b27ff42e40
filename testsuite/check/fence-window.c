/* SPDX-License-Identifier: Apache-2.0 */
/* A fence of a window with all ranks, without any assertion, separates. */
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
    MPI_Win window;
    int memory = 0;

    MPI_Win_create(&memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    for (int step = 0; step < 10; step++) {
        exchange(MPI_COMM_WORLD, rank, size);
        MPI_Win_fence(0, window);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict open
 * reception 11 direct in A
 * pattern A order open determinism holds separator 27
 */
/* EXPECT
 * verdict not-ready
 * reception 11 MPI_Recv direct in fence-window.c:exchange:1
 * pattern exchange 8-11 order refuted determinism unknown
 * finding 11 spbc-unordered-pattern
 * finding 24 spbc-cluster-call
 */
