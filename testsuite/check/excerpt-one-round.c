/* SPDX-License-Identifier: Apache-2.0 */
/* The loop around the exchange has one round, behind a loop as long as the input. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size, x = 0, n = 0, tok = 0;
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
    for (int it = 0; it < 1; it++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 22 direct in A
 * pattern A order holds determinism holds
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 22 MPI_Recv direct in excerpt-one-round.c:main:1
 * pattern main 20-25 order proved determinism proved
 * finding 22 spbc-anonymous-reception
 */
