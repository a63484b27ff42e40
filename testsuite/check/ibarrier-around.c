/* SPDX-License-Identifier: Apache-2.0 */
/* The non-blocking barrier is entered before the message is waited for: what comes meanwhile may be of the next step. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        MPI_Request receive, barrier;

        MPI_Ibarrier(MPI_COMM_WORLD, &barrier);
        MPI_Irecv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &receive);
        MPI_Send(&rank, 1, MPI_INT, (rank + step) % size, 7, MPI_COMM_WORLD);
        MPI_Wait(&receive, MPI_STATUS_IGNORE);
        MPI_Wait(&barrier, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 16 MPI_Irecv direct in ibarrier-around.c:main:1
 * pattern main 16-18 order refuted determinism proved
 * finding 16 spbc-unordered-pattern
 */
