/* SPDX-License-Identifier: Apache-2.0 */
/* Bug idiom: in each round two come in any order and one by name; the wildcards can take the named one. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 10; round++) {
        if (rank == 0) {
            MPI_Recv(&in[0], 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Recv(&in[1], 1, MPI_INT, size - 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else if (rank == 1 || rank == size - 1) {
            MPI_Send(&round, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 13 direct in A
 * pattern A order open determinism broken separator 18
 */
/* EXPECT
 * verdict not-ready
 * reception 13 MPI_Recv direct in race-in-rounds.c:main:1
 * pattern main 12-17 order proved determinism refuted separator 18
 * finding 13 spbc-anonymous-reception
 * finding 13 spbc-message-race
 * finding 18 spbc-order-dependent-message
 */
