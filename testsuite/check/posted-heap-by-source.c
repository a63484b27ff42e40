/* SPDX-License-Identifier: Apache-2.0 */
/* The messages lie as they came, and are looked up by their source. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Request requests[64];
    MPI_Status statuses[64];
    int out[64] = {0}, *in = malloc(64 * sizeof *in);

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 0; k < size - 1; k++)
                MPI_Irecv(&in[k], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &requests[k]);
            MPI_Waitall(size - 1, requests, statuses);
            for (int k = 0; k < size - 1; k++) {
                out[statuses[k].MPI_SOURCE] = in[statuses[k].MPI_SOURCE - 1];
            }
            if (size > 1)
                MPI_Send(out, 64, MPI_INT, 1, 2, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(out, 64, MPI_INT, 0, 2, MPI_COMM_WORLD, &statuses[0]);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order holds determinism broken separator 31
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Irecv direct in posted-heap-by-source.c:main:1
 * pattern main 17-30 order proved determinism refuted separator 31
 * finding 19 spbc-anonymous-reception
 * finding 25 spbc-arrival-kept
 * finding 25 spbc-order-dependent-message
 */
