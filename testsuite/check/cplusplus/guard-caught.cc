/* SPDX-License-Identifier: Apache-2.0 */
/* An exception leaves the block of an object whose end is the only barrier of the round. */
#include <mpi.h>

struct Fence {
    explicit Fence(MPI_Comm comm) : comm(comm) {}
    ~Fence() { MPI_Barrier(comm); }
    MPI_Comm comm;
};

static void refuse(int round)
{
    if (round % 2 == 1)
        throw round;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 4; round++) {
        int value = rank, refused = 0;
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        try {
            Fence fence(MPI_COMM_WORLD);
            refuse(round);
        } catch (int) {
            refused++;
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 27 direct
 * pattern A order holds determinism holds
 * proved order
 */
