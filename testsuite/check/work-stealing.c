/* SPDX-License-Identifier: Apache-2.0 */
/* Idle processes ask a random victim; victims answer with a part of their work or with nothing. */
#include <mpi.h>
#include <stdlib.h>

enum { STEAL = 1, WORK = 2 };

int main(int argc, char **argv)
{
    int rank, size, work, finished = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    work = rank == 0 ? 1000 : 0;
    srand((unsigned)rank + 1);
    for (int round = 0; round < 2000 && !finished; round++) {
        int found, thief, give;
        MPI_Status status;

        MPI_Iprobe(MPI_ANY_SOURCE, STEAL, MPI_COMM_WORLD, &found, &status);
        if (found) {
            MPI_Recv(&thief, 1, MPI_INT, status.MPI_SOURCE, STEAL, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            give = work / 2;
            work -= give;
            MPI_Send(&give, 1, MPI_INT, status.MPI_SOURCE, WORK, MPI_COMM_WORLD);
        }
        if (work > 0) {
            work--;
        } else {
            int victim = rand() % size, got = 0, flag = 0;
            MPI_Request request;

            if (victim == rank)
                continue;
            MPI_Irecv(&got, 1, MPI_INT, victim, WORK, MPI_COMM_WORLD, &request);
            MPI_Send(&rank, 1, MPI_INT, victim, STEAL, MPI_COMM_WORLD);
            while (!flag) {
                int none = 0;

                MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
                MPI_Iprobe(MPI_ANY_SOURCE, STEAL, MPI_COMM_WORLD, &found, &status);
                if (found) {
                    MPI_Recv(&thief, 1, MPI_INT, status.MPI_SOURCE, STEAL, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                    MPI_Send(&none, 1, MPI_INT, status.MPI_SOURCE, WORK, MPI_COMM_WORLD);
                }
            }
            work += got;
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 21 direct in A
 * reception 42 direct in A
 * pattern A order broken determinism broken separator none
 * completion 41 order-dependent,harmless
 */
/* EXPECT
 * verdict not-ready
 * reception 21 MPI_Iprobe direct in work-stealing.c:main:1
 * reception 42 MPI_Iprobe direct in work-stealing.c:main:1
 * completion 41 MPI_Test harmless
 * pattern main 17-50 order unknown determinism refuted
 * finding 21 spbc-completion-unknown
 * finding 21 spbc-order-unknown
 * finding 26 spbc-order-dependent-message
 */
