/* SPDX-License-Identifier: Apache-2.0 */
/* Each process replaces two numbers, of which the second is the first of the next process. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, *memory, mine;
    MPI_Win window;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = rank + 1;
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    for (int k = 0; k < 64; k++)
        memory[k] = 0;
    MPI_Win_fence(0, window);
    if (rank < 63) {
        int both[2] = {mine, -mine};

        MPI_Accumulate(both, 2, MPI_INT, 0, rank, 2, MPI_INT, MPI_REPLACE, window);
    }
    MPI_Win_fence(0, window);
    MPI_Bcast(memory, 2, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 14 spbc-cluster-call
 * finding 24 spbc-arrival-kept
 */
