/* SPDX-License-Identifier: Apache-2.0 */
/* Bug idiom: of two requests only the first is waited for; the other may take a message of the next step. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in[2];
    MPI_Request request, lost;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        MPI_Irecv(&in[0], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &request);
        MPI_Irecv(&in[1], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &lost);
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 1, MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 13 direct in A
 * reception 14 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 13 MPI_Irecv direct in request-lost.c:main:1
 * reception 14 MPI_Irecv direct in request-lost.c:main:1
 * pattern main 13-17 order refuted determinism proved separator 18
 * finding 13 spbc-unordered-pattern
 */
