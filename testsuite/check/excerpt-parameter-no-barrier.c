/* SPDX-License-Identifier: Apache-2.0 */
/* A function exchanges by the rank that it is given, behind a loop as long as the input; nothing keeps its calls apart. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
static void step(int rank, int size)
{
    int x;
        if (rank == 0) {
            for (int k = 0; k < size - 1; k++)
                MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
        }
}
int main(int argc, char **argv)
{
    int rank, size, x = 0, n = 0;
    char line[80];
    FILE *f;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    f = fopen("input", "r");
    while (fgets(line, 80, f)) {
        n += atoi(line);
    }
    for (int it = 0; it < n; it++) {
        step(rank, size);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 11 direct in A
 * pattern A order broken determinism holds
 */
/* EXPECT
 * verdict not-ready
 * reception 11 MPI_Recv direct in excerpt-parameter-no-barrier.c:step:1
 * pattern step 9-14 order refuted determinism proved
 * finding 11 spbc-unordered-pattern
 */
