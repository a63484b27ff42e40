/* SPDX-License-Identifier: Apache-2.0 */
/* A vector has room for eight numbers, one is put in, and eight are sent. */
#include <mpi.h>
#include <vector>

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
        std::vector<double> b;
        b.reserve(8);
        b.push_back(rank);
        MPI_Send(b.data(), 8, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 16 direct
 * pattern A order holds determinism broken
 * verdict not-ready
 */
