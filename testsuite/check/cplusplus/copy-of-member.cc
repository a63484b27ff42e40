// SPDX-License-Identifier: Apache-2.0
// A copy of an object copies its member as that one's class writes.
#include <mpi.h>

static int source;

struct counted {
    counted() {}
    counted(const counted &) { source = MPI_ANY_SOURCE; }
};

struct holder {
    counted part;
    int number = 1;
};

int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    holder one, other(one);
    in = other.number;
    if (rank == 0)
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, source, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 27 variable
 */
