/* SPDX-License-Identifier: Apache-2.0 */
/* A number is drawn for each arrival. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;
    static double got[64];
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        int list[64] = {0};

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
                list[in] = rand();
            }

            MPI_Send(list, size, MPI_INT, 1, 2, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(got, 64, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return in + out + (int)got[0];
}

/* TRUTH
 * verdict not-ready
 * reception 24 direct in A
 * pattern A order holds determinism broken separator 38
 */
/* EXPECT
 * verdict not-ready
 * reception 24 MPI_Irecv direct in posted-draw.c:main:1
 * pattern main 18-37 order proved determinism refuted separator 38
 * finding 24 spbc-anonymous-reception
 * finding 32 spbc-arrival-kept
 * finding 32 spbc-order-dependent-message
 */
