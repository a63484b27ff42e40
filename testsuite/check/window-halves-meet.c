/* SPDX-License-Identifier: Apache-2.0 */
/* Two processes each put their number at one place: rank / 2 is one target for both. */
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
    MPI_Put(&mine, 1, MPI_INT, rank / 2, 0, 1, MPI_INT, window);
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
