/* SPDX-License-Identifier: Apache-2.0 */
/* The number that is asked for is made of the rank in two steps; one process sends twice, behind a loop as long as the input. */
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
    int me = rank;
    me ^= 1;
    for (int it = 0; it < n; it++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
            if (me == 2)
                MPI_Send(&rank, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 24 direct in A
 * pattern A order broken determinism holds separator 30
 */
/* EXPECT
 * verdict unknown
 * reception 24 MPI_Recv direct in excerpt-rank-turned.c:main:1
 * pattern main 22-29 order unknown determinism proved separator 30
 * finding 24 spbc-order-unknown
 */
