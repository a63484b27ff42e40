// SPDX-License-Identifier: Apache-2.0
// A part of an object throws as the object ends behind a smart pointer.
#include <mpi.h>

#include <memory>

static int source;

struct checked {
    ~checked() noexcept(false) { throw 1; }
};

struct owner {
    checked part;
};

int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    try {
        std::unique_ptr<owner> one(new owner);
        in = 1;
    } catch (int) {
        source = MPI_ANY_SOURCE;
    }
    if (rank == 0)
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, source, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 31 variable
 */
