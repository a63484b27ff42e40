/* SPDX-License-Identifier: Apache-2.0 */
/* One function collects under the tag that it is given, and is called with two; what it tells each source is made of what that sent. */
#include <mpi.h>

static void collect(int rank, int size, int tag)
{
    int in, out;
    MPI_Status status;

    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &status);
            out = in * in;
            MPI_Send(&out, 1, MPI_INT, status.MPI_SOURCE, tag + 1, MPI_COMM_WORLD);
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, tag, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, 0, tag + 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        collect(rank, size, 10);
        MPI_Barrier(MPI_COMM_WORLD);
        collect(rank, size, 20);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 12 direct in A
 * pattern A order holds determinism holds separator 31 33
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 12 MPI_Recv direct in collects-under-tags.c:collect:1
 * pattern collect 10-19 order proved determinism proved separator 31
 * finding 12 spbc-anonymous-reception
 */
