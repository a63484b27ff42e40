/* SPDX-License-Identifier: Apache-2.0 */
/* Two functions that one template was made into have a pattern each. */
#include <mpi.h>

template <int Tag> static int collect(int rank, int size)
{
    int value = 0, total = 0;
    if (rank != 0)
        MPI_Send(&rank, 1, MPI_INT, 0, Tag, MPI_COMM_WORLD);
    for (int k = 1; rank == 0 && k < size; k++) {
        MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, Tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        total += value;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    return total;
}

int main(int argc, char **argv)
{
    int rank, size, total = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++)
        total += collect<1>(rank, size) + collect<2>(rank, size);
    MPI_Finalize();
    return total < 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 11 direct
 * reception 11 direct
 * pattern A order holds determinism holds
 * proved order
 */
