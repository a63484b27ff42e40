/* SPDX-License-Identifier: Apache-2.0 */
/* A call through a class with a virtual base: another class that has this base gives the method to the object. */
#include <mpi.h>

static void tell()
{
    int value = 3;
    MPI_Send(&value, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
}

struct Base {
    virtual void act() {}
};
struct Called : virtual Base {};
struct Other : virtual Base {
    void act() override { tell(); }
};
struct Loud : Called, Other {};

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
        Called *object = &loud;
        if (rank != 0 && round < 2)
            object->act();
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * reception 29 direct
 * pattern A order broken determinism holds
 */
