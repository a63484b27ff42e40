/* SPDX-License-Identifier: Apache-2.0 */
/* The reply is how many came. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;
    static double got[64];
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {

        if (rank == 0) {
            int ins[64];
            MPI_Request requests[64];
            MPI_Status statuses[64];

            for (int k = 1; k < size; k++)
                MPI_Irecv(&ins[k], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &requests[k]);
            MPI_Waitall(size - 1, requests + 1, statuses + 1);
            for (int k = 1; k < size; k++) {
                in = ins[k];
                status = statuses[k];
                MPI_Send(&k, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
            }

        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(got, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return in + out + (int)got[0];
}

/* TRUTH
 * verdict not-ready
 * reception 22 direct in A
 * pattern A order holds determinism broken separator 34
 */
/* EXPECT
 * verdict not-ready
 * reception 22 MPI_Irecv direct in posted-reply-count.c:main:1
 * pattern main 16-33 order proved determinism refuted separator 34
 * finding 22 spbc-anonymous-reception
 * finding 27 spbc-arrival-kept
 * finding 27 spbc-order-dependent-message
 */
