/* SPDX-License-Identifier: Apache-2.0 */
/* Nothing that a call through Quiet may reach sends: Loud is another class with the same base. */
#include <mpi.h>

static void tell()
{
    int value = 3;
    MPI_Send(&value, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
}

struct Base {
    virtual void act() {}
    virtual ~Base() {}
};
struct Quiet : Base {
    void act() override {}
};
struct Loud : Base {
    void act() override { tell(); }
    ~Loud() override { tell(); }
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
        Quiet *object = new Quiet;
        object->act();
        delete object;
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * reception 32 direct
 * proved order
 */
