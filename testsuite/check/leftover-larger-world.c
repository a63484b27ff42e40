/* SPDX-License-Identifier: Apache-2.0 */
/* With more than five processes a request stays behind, and takes what is sent in the next round. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, got[64];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            MPI_Request requests[64];
            for (int k = 1; k < size; k++)
                MPI_Irecv(&got[k], 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &requests[k - 1]);
            MPI_Waitall(size > 5 ? 4 : size - 1, requests, MPI_STATUSES_IGNORE);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 14 direct in A
 * pattern A order broken determinism holds separator none 19
 */
/* EXPECT
 * verdict not-ready
 * reception 14 MPI_Irecv direct in leftover-larger-world.c:main:1
 * pattern main 11-18 order refuted determinism proved separator 19
 * finding 14 spbc-unordered-pattern
 */
