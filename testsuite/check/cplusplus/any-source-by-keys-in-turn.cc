// SPDX-License-Identifier: Apache-2.0
// The keys of a map, which lead to the source, are gone through.
#include <mpi.h>

#include <map>

int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        int source = 1;
        std::map<int *, int> known;
        known.emplace(&source, 1);
        for (auto &one : known)
            *one.first = MPI_ANY_SOURCE;
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, source, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 20 variable
 */
