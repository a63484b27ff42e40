/* SPDX-License-Identifier: Apache-2.0 */
/* A maximum of what came, and a difference: the second one depends on the order. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, most = 0, chain, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    chain = rank;
    for (int step = 0; step < 10; step++) {
        int out[2] = {most, chain};

        for (int d = 1; d <= 2; d++)
            MPI_Send(out, 2, MPI_INT, (rank + d) % size, 13, MPI_COMM_WORLD);
        for (int d = 1; d <= 2; d++) {
            int both[2];

            MPI_Recv(both, 2, MPI_INT, MPI_ANY_SOURCE, 13, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            in = both[1];
            most = both[0] > most ? both[0] : most;
            chain = 2 * chain - in;
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order holds determinism broken separator 25
 */
/* EXPECT
 * verdict not-ready
 * reception 20 MPI_Recv direct in gather-scatter-mixed.c:main:1
 * pattern main 15-24 order proved determinism refuted separator 25
 * finding 16 spbc-order-dependent-message
 * finding 20 spbc-anonymous-reception
 */
