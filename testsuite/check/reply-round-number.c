/* SPDX-License-Identifier: Apache-2.0 */
/* Near miss of a counter of arrivals: the number in the reply is that of the round, the same for all who ask in it. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, round = 0, answer;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        round++;
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Status status;

                MPI_Probe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                MPI_Recv(&answer, 1, MPI_INT, status.MPI_SOURCE, 1, MPI_COMM_WORLD, &status);
                answer = round;
                MPI_Send(&answer, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(&answer, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    printf("%d\n", round);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator 28
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Probe direct in reply-round-number.c:main:1
 * pattern main 15-27 order proved determinism proved separator 28
 * finding 19 spbc-anonymous-reception
 */
