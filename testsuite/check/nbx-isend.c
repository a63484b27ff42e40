/* SPDX-License-Identifier: Apache-2.0 */
/* A consensus with plain non-blocking sends: that they are complete does not say that they were received. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        MPI_Request sends[2], barrier = MPI_REQUEST_NULL;
        int over = 0, entered = 0, in, found, sent;
        MPI_Status status;

        for (int k = 0; k < 2; k++)
            MPI_Isend(&step, 1, MPI_INT, (rank + k + 1) % size, 4, MPI_COMM_WORLD, &sends[k]);
        while (!over) {
            MPI_Iprobe(MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &found, &status);
            if (found)
                MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (entered) {
                MPI_Test(&barrier, &over, MPI_STATUS_IGNORE);
            } else {
                MPI_Testall(2, sends, &sent, MPI_STATUSES_IGNORE);
                if (sent) {
                    MPI_Ibarrier(MPI_COMM_WORLD, &barrier);
                    entered = 1;
                }
            }
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order broken determinism holds separator none
 * completion 23 harmless
 * completion 25 harmless
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Iprobe direct in nbx-isend.c:main:1
 * completion 23 MPI_Test harmless
 * completion 25 MPI_Testall harmless
 * pattern main 16-31 order refuted determinism unknown
 * finding 19 spbc-unordered-pattern
 */
