/* SPDX-License-Identifier: Apache-2.0 */
/* An exception that depends on the message ends a function before it sets what is sent. */
#include <mpi.h>

static int kept;

static void look(int message)
{
    if (message == 1)
        throw message;
}

static void keep(int message)
{
    kept = 1;
    look(message);
    kept = 3;
}

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            try {
                keep(in);
            } catch (...) {
            }
        }
        out = kept;
        MPI_Send(&out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 30 direct
 * pattern A order holds determinism broken
 */
