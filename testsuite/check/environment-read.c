/* SPDX-License-Identifier: Apache-2.0 */
/* What came last is put into the environment, which is read as a variable. */
#define _GNU_SOURCE
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;
    MPI_Status status;
    char text[20];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            snprintf(text, sizeof text, "%d", in);
            setenv("A_KEPT", text, 1);
        }
        for (char **e = environ; *e; e++)
            if (strncmp(*e, "A_KEPT=", 7) == 0)
                out = (*e)[7];
        MPI_Send(&out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 21 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 21 MPI_Recv direct in environment-read.c:main:1
 * pattern main 19-33 order proved determinism unknown
 * finding 21 spbc-anonymous-reception
 * finding 28 spbc-arrival-kept
 */
