/* SPDX-License-Identifier: Apache-2.0 */
/* All processes write to one place of the window, between fences: what is sent from it is whoever was last. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, *memory, in = 0;
    MPI_Win window;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    MPI_Win_fence(0, window);
    MPI_Put(&rank, 1, MPI_INT, 0, 0, 1, MPI_INT, window);
    MPI_Win_fence(0, window);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Send(memory, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&in, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 12 spbc-cluster-call
 * finding 18 spbc-arrival-kept
 */
