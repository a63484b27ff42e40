/* SPDX-License-Identifier: Apache-2.0 */
/* What { } leave out has its default: a source, and the tag by which receptions compete. */
#include <mpi.h>

struct from {
    int tag = 3, source = MPI_ANY_SOURCE;
};

struct place {
    int tag, source = MPI_ANY_SOURCE;
};

struct plain {
    int tag, source;
};

struct outer {
    int length;
    from inner;
};

static place given{5};

static int take(const from &f = {})
{
    int in = 0;

    MPI_Recv(&in, 1, MPI_INT, f.source, f.tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return in;
}

int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    outer all{};
    plain none{6};
    if (rank == 0) {
        for (int k = 1; k < size; k++)
            in += take();
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, given.source, given.tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, all.inner.source, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, from{8}.source, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        for (int tag = 3; tag <= 8; tag++)
            if (tag != 4 && tag != 6)
                MPI_Send(&rank, 1, MPI_INT, 0, tag, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, none.source, none.tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    for (int k = 1; rank == 0 && k < size; k++)
        MPI_Send(&rank, 1, MPI_INT, k, none.tag, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 28 variable
 * reception 44 variable
 * reception 46 variable
 * reception 48 macro
 */
