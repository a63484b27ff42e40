/* SPDX-License-Identifier: Apache-2.0 */
/* One of two sends does not tell its sender that it was received: the consensus may be complete before its message has come. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        MPI_Request sends[2], barrier = MPI_REQUEST_NULL;
        int found, sent = 0, is_over = 0;
        MPI_Status status;

        MPI_Issend(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD, &sends[0]);
        MPI_Isend(&rank, 1, MPI_INT, (rank + 2) % size, 7, MPI_COMM_WORLD, &sends[1]);
        while (!is_over) {
            MPI_Iprobe(MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &found, &status);
            if (found)
                MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (sent) {
                MPI_Test(&barrier, &is_over, MPI_STATUS_IGNORE);
            } else {
                MPI_Testall(2, sends, &sent, MPI_STATUSES_IGNORE);
                if (sent)
                    MPI_Ibarrier(MPI_COMM_WORLD, &barrier);
            }
        }
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order broken determinism open separator none
 * completion 24 harmless
 * completion 26 harmless
 */
/* EXPECT
 * verdict not-ready
 * reception 20 MPI_Iprobe direct in left-consensus-plain.c:main:1
 * completion 24 MPI_Test harmless
 * completion 26 MPI_Testall harmless
 * pattern main 17-30 order refuted determinism unknown
 * finding 20 spbc-unordered-pattern
 */
