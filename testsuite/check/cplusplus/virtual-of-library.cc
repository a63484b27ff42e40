/* SPDX-License-Identifier: Apache-2.0 */
/* The virtual method was declared first by a class of the library; a call through a class of the program reaches the derived one. */
#include <exception>
#include <mpi.h>

static void tell()
{
    int value = 3;
    MPI_Send(&value, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
}

struct Trouble : std::exception {
    const char *what() const noexcept override { return "trouble"; }
};
struct Loud : Trouble {
    const char *what() const noexcept override
    {
        tell();
        return "loud";
    }
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
        Trouble *object = &loud;
        if (rank != 0 && round < 2)
            object->what();
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * reception 32 direct
 * pattern A order broken determinism holds
 */
