/* SPDX-License-Identifier: Apache-2.0 */
/* A consensus of synchronous sends and a non-blocking barrier ends each step for all. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        MPI_Request sends[2], barrier;
        MPI_Status status;
        int in, found, complete, is_over = 0, has_entered = 0;

        MPI_Issend(&rank, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD, &sends[0]);
        MPI_Issend(&rank, 1, MPI_INT, (rank + 2) % size, 1, MPI_COMM_WORLD, &sends[1]);
        while (!is_over) {
            MPI_Iprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &found, &status);
            if (found)
                MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, 1, MPI_COMM_WORLD, &status);
            if (has_entered) {
                MPI_Test(&barrier, &is_over, &status);
                continue;
            }
            MPI_Testall(2, sends, &complete, MPI_STATUSES_IGNORE);
            if (complete) {
                MPI_Ibarrier(MPI_COMM_WORLD, &barrier);
                has_entered = 1;
            }
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 20 direct in A
 * pattern A order holds determinism holds separator 24 29
 * completion 24 harmless
 * completion 27 harmless
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 20 MPI_Iprobe direct in consensus.c:main:1
 * completion 24 MPI_Test harmless
 * completion 27 MPI_Testall harmless
 * pattern main 17-32 order proved determinism proved separator 24
 * finding 20 spbc-anonymous-reception
 * finding 20 spbc-consensus-race
 */
