/* SPDX-License-Identifier: Apache-2.0 */
/* Each process puts two numbers two elements further on than the one before; behind the fence only every other process does, one further on. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, *memory, both[2];
    MPI_Win window;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory,
                     &window);
    for (int k = 0; k < 64; k++)
        memory[k] = 10 * rank + k;
    MPI_Win_fence(0, window);
    both[0] = both[1] = rank;
    if (rank < 32)
        MPI_Put(both, 2, MPI_INT, 0, 2 * rank, 2, MPI_INT, window);
    MPI_Win_fence(0, window);
    if (rank < 32 && rank % 2 == 0)
        MPI_Put(both, 2, MPI_INT, 0, rank, 2, MPI_INT, window);
    MPI_Win_fence(0, window);
    MPI_Bcast(memory, 64, MPI_INT, 0, MPI_COMM_WORLD);
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
