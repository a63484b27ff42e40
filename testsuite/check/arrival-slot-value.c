/* SPDX-License-Identifier: Apache-2.0 */
/* Two messages may name the same slot. */
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
        int list[64] = {0}, pair[2];

        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(pair, 2, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                list[pair[0]] = pair[1];
            }

            MPI_Send(list, size, MPI_INT, 1, 2, MPI_COMM_WORLD);
        } else {
            int mine[2] = {rank / 2, rank};
            MPI_Send(mine, 2, MPI_INT, 0, 1, MPI_COMM_WORLD);
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
 * pattern A order holds determinism broken separator 30
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Recv direct in arrival-slot-value.c:main:1
 * pattern main 17-29 order proved determinism refuted separator 30
 * finding 19 spbc-anonymous-reception
 * finding 23 spbc-arrival-kept
 * finding 23 spbc-order-dependent-message
 */
