/* SPDX-License-Identifier: Apache-2.0 */
/* Texts come without their end: how long the last one seems to be is sent on. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size, length;
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
        length = (int)strlen(text);
        for (int k = 1; k < size; k++)
            MPI_Send(&length, 1, MPI_INT, k, 1, MPI_COMM_WORLD);
    } else {
        sprintf(text, "process %d of %d", rank, size);
        MPI_Send(text, (int)strlen(text), MPI_CHAR, 0, 0, MPI_COMM_WORLD);
        MPI_Recv(&length, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Recv direct in greeting-length-told.c:main:1
 * pattern main 16-28 order proved determinism unknown
 * finding 18 spbc-anonymous-reception
 * finding 23 spbc-arrival-kept
 */
