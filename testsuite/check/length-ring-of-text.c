/* SPDX-License-Identifier: Apache-2.0 */
/* A text goes around, and each adds a letter: messages differ in length, but each comes from the one before. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size;
    char text[256] = "on";

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > 1) {
        if (rank > 0) {
            MPI_Recv(text, 256, MPI_CHAR, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            strcat(text, "+");
        }
        MPI_Send(text, (int)strlen(text) + 1, MPI_CHAR, (rank + 1) % size, 5, MPI_COMM_WORLD);
        if (rank == 0) {
            MPI_Recv(text, 256, MPI_CHAR, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            printf("%s\n", text);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * reception 22 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in length-ring-of-text.c:main:1
 * reception 22 MPI_Recv direct in length-ring-of-text.c:main:1
 * pattern main 16-24 order proved determinism proved
 * finding 17 spbc-anonymous-reception
 */
