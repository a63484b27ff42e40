/* SPDX-License-Identifier: Apache-2.0 */
/* Sums of rounds of a non-blocking consensus, which keeps the rounds apart, are passed on. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, next, last, sum, x;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    next = (rank + 1) % size;
    last = (rank + size - 1) % size;
    for (int step = 0; step < 10; step++) {
        MPI_Request send[2], barrier;
        int is_done = 0, is_active = 0;

        sum = 0;
        MPI_Issend(&rank, 1, MPI_INT, next, 1, MPI_COMM_WORLD, &send[0]);
        MPI_Issend(&rank, 1, MPI_INT, last, 1, MPI_COMM_WORLD, &send[1]);
        while (!is_done) {
            MPI_Status status;
            int flag, is_sent;

            MPI_Iprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &flag, &status);
            if (flag) {
                MPI_Recv(&x, 1, MPI_INT, status.MPI_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += x;
            }
            if (is_active) {
                MPI_Test(&barrier, &is_done, MPI_STATUS_IGNORE);
            } else {
                MPI_Testall(2, send, &is_sent, MPI_STATUSES_IGNORE);
                if (is_sent) {
                    MPI_Ibarrier(MPI_COMM_WORLD, &barrier);
                    is_active = 1;
                }
            }
        }
        MPI_Send(&sum, 1, MPI_INT, next, 2, MPI_COMM_WORLD);
        MPI_Recv(&x, 1, MPI_INT, last, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 25 direct in A
 * pattern A order holds determinism holds separator 31 35
 * completion 31 harmless
 * completion 33 harmless
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 25 MPI_Iprobe direct in separated-by-consensus.c:main:1
 * completion 31 MPI_Test harmless
 * completion 33 MPI_Testall harmless
 * pattern main 19-39 order proved determinism proved separator 31
 * finding 25 spbc-anonymous-reception
 * finding 25 spbc-consensus-race
 */
