/* SPDX-License-Identifier: Apache-2.0 */
/* Each round gets into elements of its own, and reads of one place do not disturb each other. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, *memory, list[64], got = 0, sum;
    MPI_Win window;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory,
                     &window);
    for (int k = 0; k < 64; k++)
        memory[k] = 10 * rank + k;
    MPI_Win_fence(0, window);
    for (int p = 0; p < size && p < 16; p++)
        MPI_Get(&list[4 * p], 4, MPI_INT, p, 0, 4, MPI_INT, window);
    MPI_Get(&got, 1, MPI_INT, 0, 0, 1, MPI_INT, window);
    MPI_Win_fence(0, window);
    got += list[0] + list[3];
    MPI_Win_fence(0, window);
    MPI_Allreduce(&got, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
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
