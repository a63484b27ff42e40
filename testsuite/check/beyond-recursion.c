/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: the depth of a recursion decides, and few processes make it shallow. */
#include <mpi.h>

static int is_deep(int left, int depth)
{
    if (left == 0)
        return depth > 60;
    return is_deep(left - 1, depth + 1);
}

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int need = size - 1 - is_deep(size, 0);
    for (int step = 0; step < 3; step++) {
        if (rank == 0)
            for (int k = 0; k < need; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 23 direct in A
 * pattern A order broken determinism holds separator none 28
 */
/* EXPECT
 * verdict unknown
 * reception 23 MPI_Recv direct in beyond-recursion.c:main:1
 * pattern main 21-27 order unknown determinism proved separator 28
 * finding 23 spbc-order-unknown
 */
