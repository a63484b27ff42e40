/* SPDX-License-Identifier: Apache-2.0 */
/* Two functions exchange with one tag, with a barrier behind each; the second takes what the first has left. */
#include <mpi.h>

static void forward(int rank, int size)
{
    int in;

    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 7, MPI_COMM_WORLD);
    for (int k = 0; k < 1; k++)
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); /* 1 */
    MPI_Barrier(MPI_COMM_WORLD);
}

static void collect(int rank, int size)
{
    int in;

    if (rank == 0)
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); /* 2 */
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, (rank + size - 1) % size, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
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
 * verdict open
 * reception 12 direct in A
 * reception 22 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 12 MPI_Recv direct in tag-same-functions-left.c:main:1
 * reception 22 MPI_Recv direct in tag-same-functions-left.c:main:1
 * pattern main 37-38 order refuted determinism proved separator 13
 * finding 12 spbc-message-race
 * finding 12 spbc-unordered-pattern
 */
