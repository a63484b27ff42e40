/* SPDX-License-Identifier: Apache-2.0 */
/* A function returns a reference to one of two, which ?: chooses. */
#include <mpi.h>

static int &pick(int &a, int &b, bool is_first)
{
    return is_first ? a : b;
}

int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        int a = 0, b = 0;
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            pick(a, b, size > 2) = in;
        }
        MPI_Send(&a, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 19 direct
 * pattern A order holds determinism broken
 * verdict not-ready
 */
