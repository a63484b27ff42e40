/* SPDX-License-Identifier: Apache-2.0 */
/* The numbers that came are kept in their order of arrival, but what is sent is their sum, and the largest of them. */
#include <algorithm>
#include <mpi.h>
#include <numeric>
#include <vector>

int main(int argc, char **argv)
{
    int rank, size, out[2] = {0, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        std::vector<int> all(size - 1);
        for (int k = 0; k < size - 1; k++)
            MPI_Recv(&all[k], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        out[0] = std::accumulate(all.begin(), all.end(), 0);
        for (int value : all)
            out[1] = std::max(out[1], value);
        for (int k = 1; k < size; k++)
            MPI_Send(out, 2, MPI_INT, k, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(out, 2, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 17 direct
 * pattern A order holds determinism holds
 */
