/* SPDX-License-Identifier: Apache-2.0 */
/* That no order need be kept is told of another window than that where one process replaces a number twice. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, *memory, first = 1, second = 5, other = 0;
    MPI_Win window;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Info info;

    MPI_Info_create(&info);
    MPI_Info_set(info, "accumulate_ordering", "none");
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory,
                     &window);
    for (int k = 0; k < 64; k++)
        memory[k] = 10 * rank + k;
    MPI_Win_fence(0, window);
    MPI_Win more;

    MPI_Win_create(&other, sizeof other, sizeof other, info, MPI_COMM_WORLD, &more);
    if (rank == 1) {
        MPI_Accumulate(&first, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_REPLACE, window);
        MPI_Accumulate(&second, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_REPLACE, window);
    }
    MPI_Win_fence(0, window);
    MPI_Bcast(memory, 8, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Win_free(&more);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 * finding 17 spbc-cluster-call
 * finding 24 spbc-cluster-call
 */
