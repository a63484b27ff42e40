// SPDX-License-Identifier: Apache-2.0
// Which of two objects outside of functions is asked what it sends is decided by what came first.
#include <mpi.h>

struct model {
    virtual int cost() = 0;
    virtual ~model()
    {
    }
};
struct cheap : model {
    int cost() override
    {
        return 1;
    }
};
struct dear : model {
    int cost() override
    {
        return 2;
    }
};
static cheap first;
static dear second;

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            model *chosen = &first;
            for (int i = 1; i < size; i++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
                if (i == 1 && status.MPI_SOURCE == 1)
                    chosen = &second;
            }
            out = chosen->cost();
            MPI_Send(&out, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
        } else {
            in = rank * 10 + step;
            MPI_Send(&in, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(&out, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 38 direct
 * pattern A order holds determinism broken
 */
