/* SPDX-License-Identifier: Apache-2.0 */
/* Who has the answers to all its questions enters the barrier, and answers others until all have entered it. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        MPI_Request questions[2], answers[2], barrier = MPI_REQUEST_NULL;
        int got[2], ready = 0, entered = 0, over = 0;

        for (int k = 0; k < 2; k++) {
            MPI_Irecv(&got[k], 1, MPI_INT, (rank + 1 + k * step) % size, 4, MPI_COMM_WORLD, &answers[k]);
            MPI_Isend(&rank, 1, MPI_INT, (rank + 1 + k * step) % size, 3, MPI_COMM_WORLD, &questions[k]);
        }
        while (!over) {
            MPI_Status status;
            int found, who;

            MPI_Iprobe(MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &found, &status);
            if (found) {
                MPI_Recv(&who, 1, MPI_INT, status.MPI_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                who += 100;
                MPI_Send(&who, 1, MPI_INT, status.MPI_SOURCE, 4, MPI_COMM_WORLD);
            }
            if (entered) {
                MPI_Test(&barrier, &over, MPI_STATUS_IGNORE);
            } else {
                MPI_Testall(2, answers, &ready, MPI_STATUSES_IGNORE);
                if (ready) {
                    MPI_Ibarrier(MPI_COMM_WORLD, &barrier);
                    entered = 1;
                }
            }
        }
        MPI_Waitall(2, questions, MPI_STATUSES_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 24 direct in A
 * pattern A order holds determinism holds separator 31 35
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 24 MPI_Iprobe direct in nbx-answered.c:main:1
 * completion 31 MPI_Test harmless
 * completion 33 MPI_Testall harmless
 * pattern main 16-39 order proved determinism proved separator 31
 * finding 24 spbc-anonymous-reception
 * finding 24 spbc-consensus-race
 */
