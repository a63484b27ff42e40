/* SPDX-License-Identifier: Apache-2.0 */
/* The vector of the sender is made as long as the message, which is received there. */
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        std::vector<std::vector<double>> got(size);
        for (int k = 1; k < size; k++) {
            MPI_Status status;
            int n;
            MPI_Probe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            MPI_Get_count(&status, MPI_DOUBLE, &n);
            got[status.MPI_SOURCE].resize(n);
            MPI_Recv(got[status.MPI_SOURCE].data(), n, MPI_DOUBLE, status.MPI_SOURCE, 1,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        std::vector<double> all;
        for (int p = 1; p < size; p++)
            all.insert(all.end(), got[p].begin(), got[p].end());
        MPI_Send(all.data(), (int)all.size(), MPI_DOUBLE, 1, 2, MPI_COMM_WORLD);
    } else {
        std::vector<double> mine(rank, 1.0 * rank);
        MPI_Send(mine.data(), rank, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
        if (rank == 1) {
            std::vector<double> all(size * size);
            MPI_Recv(all.data(), size * size, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 17 direct
 * pattern A order holds determinism holds
 * proved determinism
 */
