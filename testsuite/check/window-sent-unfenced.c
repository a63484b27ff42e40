/* SPDX-License-Identifier: Apache-2.0 */
/* A barrier is no fence: the memory is sent while MPI_Put may still write it. */
#include <mpi.h>

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

    if (rank == 2)
        MPI_Put(&mine, 1, MPI_INT, 0, 0, 1, MPI_INT, window);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Send(memory, 2, MPI_INT, 1, 1, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(memory, 2, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_fence(0, window);
    MPI_Win_free(&window);
    MPI_Finalize();
    return in;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 14 spbc-cluster-call
 * finding 24 spbc-arrival-kept
 */
