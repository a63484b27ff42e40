// SPDX-License-Identifier: Apache-2.0
// Constructors that lists call receive.
#include <mpi.h>

#include <vector>

struct receiver {
    int in;
    receiver(int tag)
    {
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
};

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        std::vector<receiver> all{1, 2};
        receiver two[] = {3, 4};
        int sum = all[0].in + two[1].in;
        MPI_Send(&sum, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
    } else {
        for (int tag = 1; tag <= 4; tag++)
            MPI_Send(&rank, 1, MPI_INT, 0, tag, MPI_COMM_WORLD);
    }
    if (rank == 1)
        MPI_Recv(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 11 direct
 * verdict not-ready
 */
