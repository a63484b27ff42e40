/* SPDX-License-Identifier: Apache-2.0 */
/* A named reception that only one order satisfies. */
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
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                if (k == 1 && in == 2)
                    MPI_Recv(&out, 1, MPI_INT, 2, 9, MPI_COMM_WORLD, &status);
            }

        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return in + out + (int)got[0];
}

/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order holds determinism broken separator 26
 */
/* EXPECT
 * verdict not-ready
 * reception 18 MPI_Recv direct in arrival-branch-hang.c:main:1
 * pattern main 16-25 order proved determinism refuted separator 26
 * finding 18 spbc-anonymous-reception
 * finding 20 spbc-arrival-kept
 * finding 26 spbc-order-dependent-message
 */
