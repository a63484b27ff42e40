/* SPDX-License-Identifier: Apache-2.0 */
/* Two functions exchange with one tag; each ends with a barrier. */
#include <mpi.h>

static void forward(int rank, int size)
{
    int in;

    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 7, MPI_COMM_WORLD);
    for (int k = 0; k < 2; k++)
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
}

static void collect(int rank, int size)
{
    int in;

    if (rank == 0)
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        forward(rank, size);
        collect(rank, size);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 12 direct in A
 * reception 22 direct in B
 * pattern A order holds determinism holds separator 13
 * pattern B order holds determinism holds separator 25
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 12 MPI_Recv direct in tag-same-functions.c:forward:1
 * reception 22 MPI_Recv direct in tag-same-functions.c:collect:1
 * pattern forward 9-12 order proved determinism proved separator 13
 * pattern collect 20-24 order proved determinism proved separator 25
 * finding 12 spbc-anonymous-reception
 * finding 22 spbc-anonymous-reception
 */
