// SPDX-License-Identifier: Apache-2.0
// An object in a list is made of one of another class.
#include <mpi.h>

static int value;

static int take()
{
    int in = 0;
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return in;
}

struct key {
    int number = 0;
};

struct entry {
    int in;
    entry(key) : in(take()) {}
};

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            key one;
            entry all[] = {one};
            value += all[0].in;
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return value < 0;
}
/* TRUTH
 * reception 10 direct
 */
