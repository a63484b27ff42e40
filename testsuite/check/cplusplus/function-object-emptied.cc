// SPDX-License-Identifier: Apache-2.0
// Behind the first message a std::function is empty.
#include <mpi.h>

#include <functional>

static int values[128], total;

static void one(int source)
{
    values[source] = 1;
}

static void two(int source)
{
    values[source] = 2;
}

int main(int argc, char **argv)
{
    int rank, size, in, got;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::function<void(int)> keep = one;
    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
                values[status.MPI_SOURCE] = keep ? 1 : 2;
                keep = nullptr;
            }
        } else {
            const int own = rank * 100 + step;
            MPI_Send(&own, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        for (int k = 1; k < size && rank == 0; k++)
            MPI_Send(&values[k], 1, MPI_INT, k, 4, MPI_COMM_WORLD);
        if (rank > 0)
            MPI_Recv(&got, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 30 direct
 * verdict not-ready
 */
