/* SPDX-License-Identifier: Apache-2.0 */
/* All processes replace one number of a window between two fences; whose comes last is broadcast. */
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
    MPI_Accumulate(&mine, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_REPLACE, window);
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
 * finding 20 spbc-arrival-kept
 */
