/* SPDX-License-Identifier: Apache-2.0 */
/* The first column of an array of arrays is set, and all of it is sent. */
#include <array>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        double in[64];
        for (int k = 1; k < size; k++)
            MPI_Recv(in, 64, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        std::array<std::array<double, 2>, 4> b;
        for (int i = 0; i < 4; i++)
            b[i][0] = i;
        MPI_Send(&b[0][0], 8, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 16 direct
 * pattern A order holds determinism broken
 * verdict not-ready
 */
