/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: what MPI_Get fetches is taken before the fence, so as time has it. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, cell, mine = 0, got = 0;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int next = (rank + 1) % size, last = (rank + size - 1) % size;

    cell = rank;
    MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(0, win);
    MPI_Get(&mine, 1, MPI_INT, next, 0, 1, MPI_INT, win);
    got = mine;
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Send(&got, 1, MPI_INT, next, 4, MPI_COMM_WORLD);
    MPI_Recv(&mine, 1, MPI_INT, last, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return mine;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 16 spbc-cluster-call
 * finding 22 spbc-arrival-kept
 */
