/* SPDX-License-Identifier: Apache-2.0 */
/* Each process changes shared memory under a lock: the lock excludes the others, it does not order them. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, unit, *memory, *first;
    MPI_Aint bytes;
    MPI_Win window;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate_shared(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    *memory = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_shared_query(window, 0, &bytes, &unit, &first);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, window);
    *first = 2 * *first + rank;
    MPI_Win_unlock(0, window);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Bcast(memory, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 13 spbc-cluster-call
 * finding 21 spbc-arrival-kept
 */
