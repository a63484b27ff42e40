/* SPDX-License-Identifier: Apache-2.0 */
/* A class without a destructor of its own has a member whose end sends; the object ends through a pointer to its base. */
#include <mpi.h>

static void tell()
{
    int value = 3;
    MPI_Send(&value, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
}

struct Teller {
    ~Teller() { tell(); }
};
struct Base {
    virtual ~Base() = default;
};
struct Holder : Base {
    Teller teller;
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
            Base *made = new Holder;
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
