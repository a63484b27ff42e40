/* SPDX-License-Identifier: Apache-2.0 */
/* Ranks 0 and 1 receive, rank 0 broadcasts: rank 1 may still wait for a message of this step when the next is sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, sum = 0, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank < 2) {
            for (int k = 2; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
            MPI_Send(&rank, 1, MPI_INT, 1, 4, MPI_COMM_WORLD);
        }
        MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
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
 * reception 15 MPI_Recv direct in bcast-two-receivers.c:main:1
 * pattern main 13-21 order refuted determinism unknown
 * finding 15 spbc-unordered-pattern
 */
