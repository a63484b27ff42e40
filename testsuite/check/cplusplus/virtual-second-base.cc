/* SPDX-License-Identifier: Apache-2.0 */
/* Called through the second of two bases: what overrides it further down overrides it for both. */
#include <mpi.h>

static void tell()
{
    int value = 3;
    MPI_Send(&value, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
}

struct First {
    virtual void act() {}
};
struct Second {
    virtual void act() {}
};
struct Both : First, Second {
    void act() override {}
};
struct Loud : Both {
    void act() override { tell(); }
};

int main(int argc, char **argv)
{
    int rank, size, value;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 3; round++) {
        if (rank == 0)
            for (int i = 1; i < size; i++)
                MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            tell();
        MPI_Barrier(MPI_COMM_WORLD);
        Loud loud;
        Second *object = &loud;
        if (rank != 0 && round < 2)
            object->act();
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * reception 33 direct
 * pattern A order broken determinism holds
 */
