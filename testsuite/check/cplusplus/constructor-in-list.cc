// SPDX-License-Identifier: Apache-2.0
// A list makes a vector of objects, whose constructor asks a clock.
#include <mpi.h>

#include <ctime>
#include <vector>

static int values[128], total;

struct Late {
    int number;
    Late(int first) : number(first + (int)(std::time(nullptr) % 2))
    {
    }
};

int main(int argc, char **argv)
{
    int rank, size, in, got;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::vector<Late> all = {1};
    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
                values[status.MPI_SOURCE] = in;
            }
            total += all[0].number;
        } else {
            const int own = rank * 100 + step;
            MPI_Send(&own, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        for (int k = 1; k < size && rank == 0; k++)
            MPI_Send(&total, 1, MPI_INT, k, 4, MPI_COMM_WORLD);
        if (rank > 0)
            MPI_Recv(&got, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 28 direct
 * verdict not-ready
 */
