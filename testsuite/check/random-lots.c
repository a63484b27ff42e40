/* SPDX-License-Identifier: Apache-2.0 */
/* Work is drawn by lot for whoever asks: who gets which lot depends on who asks first. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, in, lot;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    srand(rank + 11);
    for (int round = 0; round < 3; round++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                lot = rand() % 1000;
                MPI_Send(&lot, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(&lot, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order holds determinism broken separator 26
 */
/* EXPECT
 * verdict not-ready
 * reception 18 MPI_Recv direct in random-lots.c:main:1
 * pattern main 16-25 order proved determinism refuted separator 26
 * finding 18 spbc-anonymous-reception
 * finding 20 spbc-arrival-kept
 * finding 20 spbc-order-dependent-message
 */
