/* SPDX-License-Identifier: Apache-2.0 */
/* Each is answered with the message that was matched in the round before. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Message message = MPI_MESSAGE_NULL, next;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Mprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &next, &status);
                if (k > 1)
                    MPI_Mrecv(&in, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
                message = next;
                MPI_Send(&in, 1, MPI_INT, status.MPI_SOURCE, 5, MPI_COMM_WORLD);
                if (k == size - 1)
                    MPI_Mrecv(&in, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(&in, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order holds determinism broken separator 28
 */
/* EXPECT
 * verdict not-ready
 * reception 16 MPI_Mprobe direct in reply-matched-before.c:main:1
 * pattern main 14-27 order proved determinism refuted separator 28
 * finding 16 spbc-anonymous-reception
 * finding 20 spbc-arrival-kept
 * finding 20 spbc-order-dependent-message
 */
