/* SPDX-License-Identifier: Apache-2.0 */
/* One function collects under the tag that it is given; what it tells each source counts those that came before, in this call or an
 * earlier one. */
#include <mpi.h>

static int served;

static void collect(int rank, int size, int tag)
{
    int in, out;
    MPI_Status status;

    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &status);
            out = in + served++;
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
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order holds determinism broken separator 34 36
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Recv direct in collects-under-tags-counted.c:collect:1
 * pattern collect 13-22 order proved determinism refuted separator 34
 * finding 15 spbc-anonymous-reception
 * finding 17 spbc-arrival-kept
 * finding 17 spbc-order-dependent-message
 */
