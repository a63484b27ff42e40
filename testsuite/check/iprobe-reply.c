/* SPDX-License-Identifier: Apache-2.0 */
/* Questions are answered while a rank waits for its own answers (SPBC figure 4), an allreduce ends a round. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        MPI_Request answer, question;
        int asked = rank, got, done = 0, all = 0;

        MPI_Irecv(&got, 1, MPI_INT, (rank + 1) % size, 2, MPI_COMM_WORLD, &answer);
        MPI_Isend(&asked, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD, &question);
        while (!all) {
            MPI_Status status;
            int found = 0;

            MPI_Iprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &found, &status);
            if (found) {
                int in;

                MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                in = in * 2;
                MPI_Send(&in, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
            }
            if (!done)
                MPI_Test(&answer, &done, MPI_STATUS_IGNORE);
            MPI_Allreduce(&done, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
        }
        MPI_Wait(&question, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 22 direct in A
 * pattern A order holds determinism broken separator 32 none
 * completion 31 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * reception 22 MPI_Iprobe direct in iprobe-reply.c:main:1
 * completion 31 MPI_Test order-dependent
 * pattern main 16-33 order proved determinism unknown
 * finding 22 spbc-anonymous-reception
 * finding 32 spbc-order-dependent-message
 */
