/* SPDX-License-Identifier: Apache-2.0 */
/* The number of rounds is a variable that is never another one, and is asked for behind the round. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int round = 0, rounds = 1;

    do {
        if (rank == 0)
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
        round++;
    } while (round < rounds);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in one-round-do.c:main:1
 * pattern main 15-21 order proved determinism proved
 * finding 17 spbc-anonymous-reception
 */
