/* SPDX-License-Identifier: Apache-2.0 */
/* A copy of a vector is overwritten with zeros; what is sent is the first one, where the order of arrival is. */
#include <algorithm>
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::vector<int> all(size);
    if (rank == 0) {
        for (int k = 1; k < size; k++)
            MPI_Recv(&all[k], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        std::vector<int> other = all;
        std::fill(other.begin(), other.end(), 0);
        MPI_Send(all.data(), size, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(all.data(), size, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 16 direct
 * pattern A order holds determinism broken
 * verdict not-ready
 */
