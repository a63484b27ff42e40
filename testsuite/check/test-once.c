/* SPDX-License-Identifier: Apache-2.0 */
/* The request is tested once; whether it was complete or not, the barrier follows. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        MPI_Request request;
        int in, flag;

        MPI_Irecv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &request);
        MPI_Send(&rank, 1, MPI_INT, (rank + step) % size, 7, MPI_COMM_WORLD);
        MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
        if (!flag)
            MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order broken determinism holds separator none
 * completion 17 harmless
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Irecv direct in test-once.c:main:1
 * completion 17 MPI_Test harmless
 * pattern main 15-20 order refuted determinism unknown
 * finding 15 spbc-unordered-pattern
 */
