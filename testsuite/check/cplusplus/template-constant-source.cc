// SPDX-License-Identifier: Apache-2.0
// The source is a constant that a template makes, by a function.
#include <mpi.h>

static int anybody() { return MPI_ANY_SOURCE; }
template <typename T> const int from = anybody();

int main(int argc, char **argv)
{
    int rank, size, y, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank) {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    } else {
        for (int i = 1; i < size; ++i) {
            MPI_Recv(&y, 1, MPI_INT, from<int>, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += y;
        }
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * reception 18 variable
 * proved ready-after-rewrite
 */
