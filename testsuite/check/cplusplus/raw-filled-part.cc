/* SPDX-License-Identifier: Apache-2.0 */
/* std::fill fills half of what is sent, std::copy too. */
#include <algorithm>
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::vector<double> v(4, 1.0);
    if (rank == 0) {
        double in[64];
        for (int k = 1; k < size; k++)
            MPI_Recv(in, 64, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        double *b = new double[8];
        std::fill(b, b + 4, 1.0);
        std::copy(v.begin(), v.end(), b);
        MPI_Send(b, 8, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 17 direct
 * pattern A order holds determinism broken
 * verdict not-ready
 */
