/* SPDX-License-Identifier: Apache-2.0 */
/* A copy of a vector, made before anything came, is sent; what came is in the first one alone. */
#include <mpi.h>
#include <vector>

struct Box {
    std::vector<int> values;
    int kind = 0;
};

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    Box all;
    all.values.assign(size, 7);
    if (rank == 0) {
        Box other = all;
        for (int k = 1; k < size; k++)
            MPI_Recv(&all.values[k], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(other.values.data(), size, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(all.values.data(), size, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 22 direct
 * pattern A order holds determinism holds
 * proved order
 */
