// SPDX-License-Identifier: Apache-2.0
// What takes a reference is called by a std::function that takes a value: the number is a copy, and the message is kept.
#include <mpi.h>

#include <functional>

static int mixed;

static void mix(const int &value)
{
    mixed = 3 * mixed + value;
}

int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::function<void(int)> take = mix;
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            take(in);
        }
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Bcast(&mixed, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 23 direct
 * verdict not-ready
 */
