/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: the outer loop comes to the same places again before the fence. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, *memory, list[16];
    MPI_Win window;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory,
                     &window);
    for (int k = 0; k < 64; k++)
        memory[k] = 10 * rank + k;
    MPI_Win_fence(0, window);
    for (int k = 0; k < 16; k++)
        list[k] = k * rank;
    if (rank == 1)
        for (int n = 0; n < 2; n++)
            for (int k = 0; k < 8; k++)
                MPI_Put(&list[8 * n + k], 1, MPI_INT, 0, k, 1, MPI_INT, window);
    MPI_Win_fence(0, window);
    MPI_Bcast(memory, 8, MPI_INT, 0, MPI_COMM_WORLD);
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
 * finding 25 spbc-arrival-kept
 */
