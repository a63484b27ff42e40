/* SPDX-License-Identifier: Apache-2.0 */
/* A unique_ptr is moved into another owner, whose object lives on: the barrier in the end of what it held is behind all rounds. */
#include <memory>
#include <mpi.h>

struct Fence {
    ~Fence() { MPI_Barrier(MPI_COMM_WORLD); }
};

struct Keeper {
    explicit Keeper(std::unique_ptr<Fence> given) : fence(std::move(given)) {}
    std::unique_ptr<Fence> fence;
};

int main(int argc, char **argv)
{
    int rank, size, value = 0;
    std::unique_ptr<Keeper> keepers[4];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 4; round++) {
        std::unique_ptr<Fence> fence = std::make_unique<Fence>();
        if (rank != 0)
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        for (int k = 1; rank == 0 && k < size; k++)
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        keepers[round] = std::make_unique<Keeper>(std::move(fence));
    }
    for (int round = 0; round < 4; round++)
        keepers[round].reset();
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 27 direct
 * pattern A order broken determinism holds
 * verdict not-ready
 */
