/* SPDX-License-Identifier: Apache-2.0 */
/* Each process sends a text as long as it is; the first prints them as they come. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size;
    char text[64] = "";
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(text, 64, MPI_CHAR, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
            printf("%s\n", text);
        }
    } else {
        sprintf(text, "process %d of %d", rank, size);
        MPI_Send(text, (int)strlen(text) + 1, MPI_CHAR, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 18 MPI_Recv direct in greeting-printed.c:main:1
 * pattern main 16-24 order proved determinism proved
 * finding 18 spbc-anonymous-reception
 */
