/* SPDX-License-Identifier: Apache-2.0 */
/* What comes before the exchange is as long as the input; each process sends twice what is received once. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
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
        MPI_Barrier(MPI_COMM_WORLD);
    }
    for (int it = 0; it < n; it++) {
        if (rank == 0) {
            for (int k = 0; k < size - 1; k++)
                MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
            if (rank > 0)
                MPI_Send(&rank, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 22 direct in A
 * pattern A order broken determinism holds separator 28
 */
/* EXPECT
 * verdict not-ready
 * reception 22 MPI_Recv direct in excerpt-twice.c:main:1
 * pattern main 20-27 order refuted determinism proved separator 28
 * finding 22 spbc-unordered-pattern
 */
