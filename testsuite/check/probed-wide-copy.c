/* SPDX-License-Identifier: Apache-2.0 */
/* The status of the last message is sent. */
#include <mpi.h>
#include <string.h>

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
            for (int k = 1; k < size; k++) {
                MPI_Probe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, 1, MPI_COMM_WORLD, &status);
            }
            memcpy(&out, &status.MPI_SOURCE, sizeof out);
            MPI_Send(&out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
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
 * reception 19 direct in A
 * pattern A order holds determinism broken separator 29
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Probe direct in probed-wide-copy.c:main:1
 * pattern main 17-28 order proved determinism refuted separator 29
 * finding 19 spbc-anonymous-reception
 * finding 23 spbc-arrival-kept
 * finding 23 spbc-order-dependent-message
 */
