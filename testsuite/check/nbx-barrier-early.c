/* SPDX-License-Identifier: Apache-2.0 */
/* The barrier of the consensus is entered before the synchronous sends are complete: it says nothing. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        MPI_Request send, barrier;
        int over = 0, in, found;
        MPI_Status status;

        MPI_Issend(&step, 1, MPI_INT, (rank * 3 + 1) % size, 4, MPI_COMM_WORLD, &send);
        MPI_Ibarrier(MPI_COMM_WORLD, &barrier);
        while (!over) {
            MPI_Iprobe(MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &found, &status);
            if (found)
                MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Test(&barrier, &over, MPI_STATUS_IGNORE);
        }
        MPI_Request_free(&send);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order broken determinism holds separator none
 * completion 22 harmless
 * finding 11 spbc-pending-buffer
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Iprobe direct in nbx-barrier-early.c:main:1
 * completion 22 MPI_Test harmless
 * pattern main 16-23 order refuted determinism unknown
 * finding 11 spbc-pending-buffer
 * finding 19 spbc-unordered-pattern
 */
