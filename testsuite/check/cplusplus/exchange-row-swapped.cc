/* SPDX-License-Identifier: Apache-2.0 */
/* The vector that came changes places with the one that waits in the row of its sender. */
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
            std::vector<double> in(size);
            MPI_Status status;
            MPI_Recv(in.data(), size, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            got[status.MPI_SOURCE].swap(in);
        }
        for (int k = 1; k < size; k++)
            MPI_Send(got[k].data(), size, MPI_DOUBLE, k, 2, MPI_COMM_WORLD);
    } else {
        std::vector<double> out(size, rank);
        MPI_Send(out.data(), size, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(out.data(), size, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 17 direct
 * pattern A order holds determinism holds
 */
