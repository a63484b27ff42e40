// SPDX-License-Identifier: Apache-2.0
// A member that is a vector is given a list, in a list.
#include <mpi.h>

#include <vector>

static int source;

struct table {
    std::vector<int *> places;
    int length;
};

int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::vector<table> all{{{&in, &source}, 2}};
    *all[0].places[1] = MPI_ANY_SOURCE;
    if (rank == 0)
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, source, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 24 variable
 */
