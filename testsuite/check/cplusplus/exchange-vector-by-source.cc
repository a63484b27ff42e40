/* SPDX-License-Identifier: Apache-2.0 */
/* What comes is put into a vector at the place of its sender, and the vector is sent on: no order is left. */
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::vector<double> all(size, 0.0);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            double in;
            MPI_Status status;
            MPI_Recv(&in, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            all.at(status.MPI_SOURCE) = in;
        }
        for (int k = 1; k < size; k++)
            MPI_Send(all.data(), static_cast<int>(all.size()), MPI_DOUBLE, k, 2, MPI_COMM_WORLD);
    } else {
        double out = rank;
        MPI_Send(&out, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(all.data(), size, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 17 direct
 * pattern A order holds determinism holds
 * proved order
 * proved determinism
 */
