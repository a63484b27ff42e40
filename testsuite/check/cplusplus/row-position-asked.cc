/* SPDX-License-Identifier: Apache-2.0 */
/* The position goes by what another sender has sent. */
#include <mpi.h>
#include <vector>
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        std::vector<std::vector<double>> got(size, std::vector<double>(4));
        for (int k = 1; k < size; k++) {
            MPI_Status status;
            double v[4];
            MPI_Recv(v, 4, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            int at = 0;
            if (got[1][0] > 0)
                at = 1;
            got[status.MPI_SOURCE][at] = v[0];
        }
        double sum = 0;
        for (int p = 1; p < size; p++)
            sum += got[p][0];
        MPI_Send(&sum, 1, MPI_DOUBLE, 1, 2, MPI_COMM_WORLD);
    } else {
        double mine[4] = {1.0 * rank, 2, 3, 4};
        MPI_Send(mine, 4, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
        if (rank == 1) {
            std::vector<double> all(size * 4);
            MPI_Recv(all.data(), size * 4, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 16 direct
 * pattern A order holds determinism broken
 * verdict not-ready
 */
