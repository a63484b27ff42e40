/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: a list has messages as they came. */
#include <list>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        std::list<int> kept;
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            kept.push_back(in);
        }
        for (int value : kept)
            sum = 3 * sum + value;
        MPI_Send(&sum, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 16 direct
 * pattern A order holds determinism broken
 * verdict not-ready
 */
