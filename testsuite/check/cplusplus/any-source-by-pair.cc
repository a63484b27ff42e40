// SPDX-License-Identifier: Apache-2.0
// The least of the sources is made MPI_ANY_SOURCE where a pair of pointers leads.
#include <mpi.h>

#include <algorithm>
#include <vector>

int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        std::vector<int> sources{1, 2};
        auto ends = std::minmax_element(sources.begin(), sources.end());
        *ends.first = MPI_ANY_SOURCE;
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, sources[0], 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 19 variable
 */
