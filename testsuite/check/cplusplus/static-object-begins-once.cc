// SPDX-License-Identifier: Apache-2.0
// An object of a function begins when control first passes by, at the same place on all processes.
#include <mpi.h>
#include <string>

struct Mpi {
    int rank, size;
    void init()
    {
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        MPI_Comm_size(MPI_COMM_WORLD, &size);
    }
};

static Mpi &mpi()
{
    static Mpi m;
    return m;
}

struct Directory {
    int length;
    Directory() : length(2)
    {
        MPI_Bcast(&length, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
};

static Directory &directory()
{
    static Directory one;
    return one;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    mpi().init();
    for (int it = 0; it < 3; ++it) {
        int x = directory().length, sum = 0, y;
        if (mpi().rank) {
            MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        } else {
            for (int i = 1; i < mpi().size; ++i) {
                MPI_Recv(&y, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += y;
            }
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
}
/* TRUTH
 * reception 45 direct
 * proved ready-after-rewrite
 */
