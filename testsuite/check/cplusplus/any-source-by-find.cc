// SPDX-License-Identifier: Apache-2.0
// A map of the sources; one of them is made MPI_ANY_SOURCE where find() tells.
#include <mpi.h>

#include <map>

int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        std::map<int, int> sources;
        sources[1] = 1;
        sources.find(1)->second = MPI_ANY_SOURCE;
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, sources[1], 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 18 variable
 */
