/* SPDX-License-Identifier: Apache-2.0 */
/* One process puts twice at one place with a fence in between, and at two places behind it. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, *memory, first = 1, second = 5;
    MPI_Win window;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory,
                     &window);
    for (int k = 0; k < 64; k++)
        memory[k] = 10 * rank + k;
    MPI_Win_fence(0, window);
    if (rank == 1)
        MPI_Put(&first, 1, MPI_INT, 0, 0, 1, MPI_INT, window);
    MPI_Win_fence(0, window);
    if (rank == 1) {
        MPI_Put(&second, 1, MPI_INT, 0, 0, 1, MPI_INT, window);
        MPI_Put(&first, 1, MPI_INT, 0, 1, 1, MPI_INT, window);
    }
    MPI_Win_fence(0, window);
    MPI_Bcast(memory, 8, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 * finding 13 spbc-cluster-call
 */
