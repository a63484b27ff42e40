/* SPDX-License-Identifier: Apache-2.0 */
/* The class through which the object ends has no destructor that is written; a class below it has one, which sends. */
#include <mpi.h>

static void tell()
{
    int value = 3;
    MPI_Send(&value, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
}

struct Base {
    virtual ~Base() {}
};
struct Middle : Base {
    int number = 0;
};
struct Loud : Middle {
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
        if (rank != 0 && round < 2) {
            Middle *made = new Loud;
            delete made;
        }
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * reception 30 direct
 * pattern A order broken determinism holds
 */
