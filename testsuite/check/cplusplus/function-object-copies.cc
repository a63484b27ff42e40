// SPDX-License-Identifier: Apache-2.0
// Each lambda has a copy of a number of its own, and they are called in the order in which messages came.
#include <mpi.h>

#include <functional>
#include <vector>

int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::vector<std::function<int()>> later;
    int mixed = 0;
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            const int kept = in;
            std::function<int()> give = [kept] { return kept; };
            later.push_back(give);
        }
        for (auto &give : later)
            mixed = 3 * mixed + give();
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Bcast(&mixed, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 18 direct
 * verdict not-ready
 */
