/* SPDX-License-Identifier: Apache-2.0 */
/* A unique_ptr gets the next object before it is asked for anything: the barrier is in the end of the one before. */
#include <memory>
#include <mpi.h>

struct Round {
    virtual ~Round() {}
    virtual void run(int rank, int size) = 0;
};

struct Gather : Round {
    ~Gather() override { MPI_Barrier(MPI_COMM_WORLD); }
    void run(int rank, int size) override
    {
        int value = rank;
        if (rank != 0)
            MPI_Send(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        for (int k = 1; rank == 0 && k < size; k++)
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
};

static std::unique_ptr<Round> make()
{
    return std::unique_ptr<Round>(new Gather);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::unique_ptr<Round> round;
    for (int k = 0; k < 5; k++) {
        round = make();
        round->run(rank, size);
    }
    round.reset();
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 19 direct
 * pattern A order holds determinism holds
 * proved determinism
 */
