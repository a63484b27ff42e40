/* SPDX-License-Identifier: Apache-2.0 */
/* The message is waited for between the reduction and the broadcast: others have gone on by then. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, sum, total;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        MPI_Request receive;

        MPI_Irecv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &receive);
        MPI_Send(&rank, 1, MPI_INT, (rank + step) % size, 7, MPI_COMM_WORLD);
        MPI_Reduce(&rank, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
        total = sum;
        MPI_Wait(&receive, MPI_STATUS_IGNORE);
        MPI_Bcast(&total, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Irecv direct in reduce-wait-bcast.c:main:1
 * pattern main 15-19 order refuted determinism proved
 * finding 15 spbc-unordered-pattern
 */
