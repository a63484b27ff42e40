/* SPDX-License-Identifier: Apache-2.0 */
/* Each request is asked about once and then forgotten. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, is_done;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Irecv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &request);
                MPI_Test(&request, &is_done, MPI_STATUS_IGNORE);
            }
        } else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * completion 16 harmless
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Irecv direct in test-where-posted.c:main:1
 * completion 16 MPI_Test harmless
 * pattern main 13-19 order refuted determinism unknown separator 20
 * finding 15 spbc-unordered-pattern
 */
