/* SPDX-License-Identifier: Apache-2.0 */
/* The process ends when one comes first. */
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
        out = 1;

        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                if (k == 1 && in == 2)
                    exit(0);
            }

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
 * reception 20 direct in A
 * pattern A order holds determinism broken separator 31
 */
/* EXPECT
 * verdict not-ready
 * reception 20 MPI_Recv direct in arrival-exit-first.c:main:1
 * pattern main 18-30 order proved determinism refuted separator 31
 * finding 20 spbc-anonymous-reception
 * finding 22 spbc-arrival-kept
 * finding 25 spbc-order-dependent-message
 */
