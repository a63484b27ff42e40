/* SPDX-License-Identifier: Apache-2.0 */
/* Each process gets into its own window, beside the row where its neighbour puts from a row of its own. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, *memory, sum;
    MPI_Win window;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory,
                     &window);
    for (int k = 0; k < 64; k++)
        memory[k] = 10 * rank + k;
    MPI_Win_fence(0, window);
    const int row = argc > 1 ? 8 : 4;

    MPI_Get(memory, row, MPI_INT, (rank + 1) % size, 2 * row, row, MPI_INT, window);
    MPI_Put(&memory[2 * row], row, MPI_INT, (rank + 1) % size, row, row, MPI_INT, window);
    MPI_Win_fence(0, window);
    MPI_Allreduce(&memory[1], &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
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
