/* SPDX-License-Identifier: Apache-2.0 */
/* Each matched message is answered with its own number. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Message message;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Mprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &message, &status);
                MPI_Mrecv(&in, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
                in++;
                MPI_Send(&in, 1, MPI_INT, status.MPI_SOURCE, 5, MPI_COMM_WORLD);
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
 * verdict ready-after-rewrite
 * reception 16 direct in A
 * pattern A order holds determinism holds separator 25
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 16 MPI_Mprobe direct in reply-matched.c:main:1
 * pattern main 14-24 order proved determinism proved separator 25
 * finding 16 spbc-anonymous-reception
 */
