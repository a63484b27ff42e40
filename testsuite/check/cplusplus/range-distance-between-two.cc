// SPDX-License-Identifier: Apache-2.0
// How far what is found in one of several blocks lies from the begin of another one is up to their addresses.
#include <mpi.h>

#include <algorithm>
#include <vector>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::vector<std::vector<double>> parts(2, std::vector<double>(16, rank));
    double other = 0;
    double *found = std::lower_bound(parts[0].data(), parts[0].data() + 16, 6.0);
    double far = (double)(found - parts[1].data());
    MPI_Sendrecv(&far, 1, MPI_DOUBLE, (rank + 1) % size, 0, &other, 1, MPI_DOUBLE,
                 (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
