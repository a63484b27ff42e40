/* SPDX-License-Identifier: Apache-2.0 */
/* Who has something to fetch locks, fetches and unlocks, each under the same condition. */
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
    if (rank > 0)
        MPI_Win_lock(MPI_LOCK_SHARED, last, 0, win);
    if (rank > 0)
        MPI_Get(&mine, 1, MPI_INT, last, 0, 1, MPI_INT, win);
    if (rank > 0)
        MPI_Win_unlock(last, win);
    got = mine;
    MPI_Win_free(&win);
    MPI_Send(&got, 1, MPI_INT, next, 4, MPI_COMM_WORLD);
    MPI_Recv(&mine, 1, MPI_INT, last, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return mine;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict unknown
 * finding 16 spbc-cluster-call
 * finding 25 spbc-arrival-kept
 */
