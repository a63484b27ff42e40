/* SPDX-License-Identifier: Apache-2.0 */
/* A lambda sets the numbers of a local array, each by its index. */
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
        double v[4];
        auto set = [&](int i, double x) { v[i] = x; };
        for (int i = 0; i < 4; i++)
            set(i, i);
        MPI_Send(v, 4, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 15 direct
 * pattern A order holds determinism holds
 * proved determinism
 */
