/* SPDX-License-Identifier: Apache-2.0 */
/* A wait for any one of two requests, then the barrier. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        MPI_Request requests[2];
        int in[2], index;

        for (int k = 0; k < 2; k++)
            MPI_Irecv(&in[k], 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &requests[k]);
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 7, MPI_COMM_WORLD);
        MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order broken determinism holds separator none
 * completion 19 harmless
 */
/* EXPECT
 * verdict not-ready
 * reception 16 MPI_Irecv direct in partial-completion.c:main:1
 * completion 19 MPI_Waitany unknown
 * pattern main 15-21 order refuted determinism unknown
 * finding 16 spbc-unordered-pattern
 * finding 19 spbc-completion-unknown
 */
