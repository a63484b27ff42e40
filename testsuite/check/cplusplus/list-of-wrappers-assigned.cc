// SPDX-License-Identifier: Apache-2.0
// Wrappers in a list that a vector becomes, whose elements are bound to references.
#include <mpi.h>

#include <functional>
#include <vector>

static int source;

int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::vector<std::reference_wrapper<int>> all;
    all = {in, source};
    for (int &one : all)
        one = MPI_ANY_SOURCE;
    if (rank == 0)
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, source, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 22 variable
 */
