/* SPDX-License-Identifier: Apache-2.0 */
/* The text that came last is printed, and the whole buffer sent on, with what longer ones have left in it. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size;
    char text[64] = "", line[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(text, 64, MPI_CHAR, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                printf("%s\n", text);
            }
            if (size > 1)
                MPI_Send(text, 64, MPI_CHAR, 1, 2, MPI_COMM_WORLD);
        } else {
            snprintf(line, sizeof line, "(%d:%d)", rank, step);
            MPI_Send(line, (int)strlen(line) + 1, MPI_CHAR, 0, 1, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(line, 64, MPI_CHAR, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order holds determinism broken separator 29
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Recv direct in length-printed-and-sent.c:main:1
 * pattern main 16-28 order proved determinism unknown separator 29
 * finding 18 spbc-anonymous-reception
 * finding 22 spbc-arrival-kept
 */
