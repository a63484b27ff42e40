/* SPDX-License-Identifier: Apache-2.0 */
/* The request of the next step is posted before the barrier of this one: it would have the wrong id. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Request request;
    int in;

    MPI_Irecv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &request);
    for (int step = 0; step < 10; step++) {
        MPI_Send(&rank, 1, MPI_INT, (rank + step) % size, 7, MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Irecv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &request);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Cancel(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict open
 * reception 15 direct in A
 * reception 19 direct in A
 * pattern A order open determinism holds separator 20
 * completion 22 harmless
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Irecv direct in irecv-ahead.c:main:1
 * reception 19 MPI_Irecv direct in irecv-ahead.c:main:1
 * completion 22 MPI_Cancel unknown
 * pattern main 15-23 order refuted determinism proved separator 20
 * finding 15 spbc-unordered-pattern
 * finding 22 spbc-completion-unknown
 */
