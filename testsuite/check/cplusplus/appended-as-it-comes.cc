/* SPDX-License-Identifier: Apache-2.0 */
/* What comes is appended, and sent in that order.
 *
 * TRUTH
 * reception 22 direct
 * verdict not-ready
 */
#include <algorithm>
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        std::vector<int> all;
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            all.push_back(in);
        }
        MPI_Send(&all[0], size - 1, MPI_INT, 1, 4, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        if (rank == 1) {
            std::vector<int> got(size);
            MPI_Recv(got.data(), size - 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
