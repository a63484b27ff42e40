/* SPDX-License-Identifier: Apache-2.0 */
/* Each process sends when the common loop comes to its rank, and the first one receives in the same loop: one run of the loop is a
 * run of the pattern, its body is not. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int mine, other, rank, size, most = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = rank * 7 % 5;
    for (int step = 0; step < 5; step++) {
        for (int k = 1; k < size; k++) {
            if (rank == k)
                MPI_Send(&mine, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            if (rank == 0) {
                MPI_Recv(&other, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                most = other > most ? other : most;
            }
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return most < 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator 23
 */
/* EXPECT
 * verdict unknown
 * reception 19 MPI_Recv direct in ranks-in-turn.c:main:1
 * pattern main 16-21 order unknown determinism proved
 * finding 19 spbc-order-unknown
 */
