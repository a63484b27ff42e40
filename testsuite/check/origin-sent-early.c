/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: what MPI_Get fetches under a lock is sent before the lock is given back. */
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
    MPI_Win_lock(MPI_LOCK_SHARED, next, 0, win);
    MPI_Get(&got, 1, MPI_INT, next, 0, 1, MPI_INT, win);
    MPI_Send(&got, 1, MPI_INT, next, 3, MPI_COMM_WORLD);
    MPI_Win_unlock(next, win);
    MPI_Recv(&mine, 1, MPI_INT, last, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
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
 * finding 19 spbc-arrival-kept
 */
