// SPDX-License-Identifier: Apache-2.0
// A list is evaluated from the left: what the function sets is read before it is called.
#include <mpi.h>

struct Pair {
    int was, now;
};

static int values[128], current;

static int note(int x)
{
    current = x;
    return x;
}

int main(int argc, char **argv)
{
    int rank, size, got;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Status status;
                int in;
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
                Pair both{current, note(in)};
                values[status.MPI_SOURCE] = both.was;
            }
        } else {
            const int own = rank * rank + step;
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
 * reception 28 direct
 * verdict not-ready
 */
