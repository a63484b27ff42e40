/* SPDX-License-Identifier: Apache-2.0 */
/* Receptions from any source may take so much of one process that nothing is left for those that name it; there are too many to try all orders. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 2; step++) {
        if (rank == 0) {
            for (int k = 0; k < (size - 1) * 60; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            for (int k = 0; k < 60; k++)
                MPI_Recv(&in, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            for (int k = 0; k < (rank == 1 ? 120 : 60); k++)
                MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 13 direct in A
 * pattern A order holds determinism broken separator 20
 */
/* EXPECT
 * verdict not-ready
 * reception 13 MPI_Recv direct in race-long-loops.c:main:1
 * pattern main 11-19 order proved determinism refuted separator 20
 * finding 13 spbc-anonymous-reception
 * finding 13 spbc-message-race
 * finding 20 spbc-order-dependent-message
 */
