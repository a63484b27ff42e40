// SPDX-License-Identifier: Apache-2.0
// An object of a function begins on one process alone, which tells another one.
#include <mpi.h>

struct Once {
    int x;
    Once() : x(1)
    {
        MPI_Send(&x, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    }
};

static int once()
{
    static Once one;
    return one.x;
}

int main(int argc, char **argv)
{
    int rank, size, y = 0, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int it = 0; it < 3; ++it) {
        if (rank == 0) {
            for (int i = 1; i < size; ++i) {
                MPI_Status st;
                MPI_Recv(&y, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &st);
                if (st.MPI_SOURCE == 2 && i == 1)
                    sum += once();
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum;
}
/* TRUTH
 * reception 29 direct
 * verdict not-ready
 */
