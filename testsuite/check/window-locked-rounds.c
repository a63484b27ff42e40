/* SPDX-License-Identifier: Apache-2.0 */
/* Each process steps its number when it has got that of the next, which may be one step ahead. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *mem, got = 0, in;
    MPI_Win win;
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &win);
    *mem = rank;
    MPI_Barrier(MPI_COMM_WORLD);
    for (int step = 0; step < 3; step++) {
        MPI_Win_lock(MPI_LOCK_SHARED, (rank + 1) % size, 0, win);
        MPI_Get(&got, 1, MPI_INT, (rank + 1) % size, 0, 1, MPI_INT, win);
        MPI_Win_unlock((rank + 1) % size, win);
        *mem += 1;
        MPI_Send(&got, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 14 spbc-cluster-call
 * finding 22 spbc-arrival-kept
 */
