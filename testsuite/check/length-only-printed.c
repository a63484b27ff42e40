/* SPDX-License-Identifier: Apache-2.0 */
/* Texts of any length are printed as they come, and used for nothing else. */
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
        } else {
            snprintf(line, sizeof line, "(%d:%d)", rank, step);
            MPI_Send(line, (int)strlen(line) + 1, MPI_CHAR, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * pattern A order holds determinism holds separator 25
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 18 MPI_Recv direct in length-only-printed.c:main:1
 * pattern main 16-24 order proved determinism proved separator 25
 * finding 18 spbc-anonymous-reception
 */
