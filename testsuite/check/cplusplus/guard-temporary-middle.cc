/* SPDX-License-Identifier: Apache-2.0 */
/* A barrier in the end of an object without a name: it runs at once, and nothing is at the end of a round. */
#include <mpi.h>

struct Fence {
    explicit Fence(MPI_Comm comm) : comm(comm) {}
    ~Fence() { MPI_Barrier(comm); }
    MPI_Comm comm;
};

int main(int argc, char **argv)
{
    int rank, size, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 5; round++) {
        int value = rank;
        if (rank == 0)
            for (int k = 1; k < size; k++) {
                MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += value;
            }
        else
            MPI_Send(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        Fence(MPI_COMM_WORLD);
        if (rank == 0)
            for (int k = 1; k < size; k++) {
                MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += value;
            }
        else
            MPI_Send(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum > 0 ? 0 : 1;
}
/* TRUTH
 * reception 21 direct
 * reception 29 direct
 * pattern A order broken determinism holds
 * verdict not-ready
 */
