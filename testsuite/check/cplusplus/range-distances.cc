// SPDX-License-Identifier: Apache-2.0
// How far what the library finds lies from the begin, and how much is erased, are numbers, and no addresses.
#include <mpi.h>

#include <algorithm>
#include <vector>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::vector<double> mine(16, rank), other(16);
    for (int k = 0; k < 16; k++)
        mine[k] = (rank * 7 + k * 5) % 11;
    std::sort(mine.begin(), mine.end());
    mine.erase(std::unique(mine.begin(), mine.end()), mine.end());
    mine.erase(std::remove_if(mine.begin(), mine.end(), [](double x) { return x < 1; }), mine.end());
    const int length = (int)(std::lower_bound(mine.begin(), mine.end(), 6.0) - mine.begin());
    MPI_Sendrecv(mine.data(), length, MPI_DOUBLE, (rank + 1) % size, 0, other.data(), 16, MPI_DOUBLE,
                 (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * proved ready
 */
