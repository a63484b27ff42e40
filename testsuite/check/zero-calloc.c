/* SPDX-License-Identifier: Apache-2.0 */
/* The tags are what calloc leaves, but for the first. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    FILE *cf = fopen("cfg", "r");
    int c0 = cf ? fgetc(cf) : 0;
    if (c0 == 120)
        MPI_Abort(MPI_COMM_WORLD, 3);

    int *tags = calloc(8, sizeof(int));
    tags[0] = 1;
    for (int step = 2; step < 7; step++) {
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, tags[step], MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD);
        for (int k = 0; k < 2; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 25 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 25 MPI_Recv direct in zero-calloc.c:main:1
 * pattern main 22-25 order refuted determinism proved
 * finding 25 spbc-unordered-pattern
 */
