// SPDX-License-Identifier: Apache-2.0
// What a std::function calls receives from anyone, and what another one returns is MPI_ANY_SOURCE.
#include <mpi.h>

#include <functional>

static int in;

static void receive(int source)
{
    MPI_Recv(&in, 1, MPI_INT, source, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::function<int()> source = [] { return MPI_ANY_SOURCE; };
    std::function<void()> collect = [&] {
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    };
    std::function<void(int)> from;
    from = receive;
    if (rank == 0) {
        for (int k = 1; k < size; k++)
            collect();
        for (int k = 1; k < size; k++)
            from(source());
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Bcast(&in, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 22 direct
 * reception 30 wrapper
 * verdict not-ready
 */
