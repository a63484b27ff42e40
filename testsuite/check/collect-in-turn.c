/* SPDX-License-Identifier: Apache-2.0 */
/* The collector changes from step to step: what it got last is sent by the same process in a later step. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, v = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < size; step++) {
        if (rank == step) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            v += rank;
            MPI_Send(&v, 1, MPI_INT, step, 1, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order holds determinism broken separator 20
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Recv direct in collect-in-turn.c:main:1
 * pattern main 13-19 order proved determinism refuted separator 20
 * finding 15 spbc-anonymous-reception
 * finding 18 spbc-arrival-kept
 * finding 18 spbc-order-dependent-message
 */
