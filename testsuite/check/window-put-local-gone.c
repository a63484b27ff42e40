/* SPDX-License-Identifier: Apache-2.0 */
/* The number that MPI_Put takes is a variable of a function that ends before the fence. */
#include <mpi.h>

static void give(int number, int place, MPI_Win window)
{
    MPI_Put(&number, 1, MPI_INT, 0, place, 1, MPI_INT, window);
}

int main(int argc, char **argv)
{
    int rank, size, *memory, mine, in = 0;
    MPI_Win window;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = rank + 1;
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory,
                     &window);
    for (int k = 0; k < 64; k++)
        memory[k] = 0;
    MPI_Win_fence(0, window);

    for (int k = 0; k < 2 && rank == 2; k++)
        give(k + mine, k, window);
    MPI_Win_fence(0, window);
    if (rank == 0)
        MPI_Send(memory, 2, MPI_INT, 1, 1, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(memory, 2, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_free(&window);
    MPI_Finalize();
    return in;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 19 spbc-cluster-call
 * finding 29 spbc-arrival-kept
 */
