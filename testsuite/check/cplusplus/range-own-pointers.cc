// SPDX-License-Identifier: Apache-2.0
// A loop over a range whose iterators are pointers leads to what they do.
#include <mpi.h>

static int source;

struct places {
    int *all[2];
    int **begin() { return all; }
    int **end() { return all + 2; }
};

int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    places both{{&in, &source}};
    for (int *place : both)
        *place = MPI_ANY_SOURCE;
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
