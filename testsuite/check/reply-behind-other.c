/* SPDX-License-Identifier: Apache-2.0 */
/* Near miss of a counter of arrivals: the reply is to the second reception, with the number of the round around both loops. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, round = 0, answer;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        round++;
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&answer, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            for (int k = 1; k < size; k++) {
                MPI_Recv(&answer, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &status);
                answer = round;
                MPI_Send(&answer, 1, MPI_INT, status.MPI_SOURCE, 3, MPI_COMM_WORLD);
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Send(&rank, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
            MPI_Recv(&answer, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    printf("%d\n", round);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * reception 20 direct in A
 * pattern A order holds determinism holds separator 29
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Recv direct in reply-behind-other.c:main:1
 * reception 20 MPI_Recv direct in reply-behind-other.c:main:1
 * pattern main 16-28 order proved determinism unknown separator 29
 * finding 18 spbc-anonymous-reception
 * finding 22 spbc-arrival-kept
 */
