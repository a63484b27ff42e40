// SPDX-License-Identifier: Apache-2.0
// A map of references that is made of a list of pairs.
#include <mpi.h>

#include <functional>
#include <map>

static int source;

int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::map<int, std::reference_wrapper<int>> all{{1, in}, {2, source}};
    all.at(2).get() = MPI_ANY_SOURCE;
    if (rank == 0)
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, source, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 20 variable
 */
