/* SPDX-License-Identifier: Apache-2.0 */
/* Who came first is cleared byte by byte before it is sent. */
#include <mpi.h>

static void clear(void *place, int length)
{
    char *bytes = place;

    for (int k = 0; k < length; k++)
        bytes[k] = 0;
}

int main(int argc, char **argv)
{
    int rank, size, in, first;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        first = 0;
        for (int k = 1; rank == 0 && k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            if (first == 0)
                first = status.MPI_SOURCE;
        }
        if (rank != 0)
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        clear(&first, sizeof first);
        MPI_Bcast(&first, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 24 direct in A
 * pattern A order holds determinism holds separator 32
 */
/* EXPECT
 * verdict unknown
 * reception 24 MPI_Recv direct in bytes-cleared.c:main:1
 * pattern main 23-29 order proved determinism unknown separator 32
 * finding 24 spbc-anonymous-reception
 * finding 31 spbc-arrival-kept
 */
