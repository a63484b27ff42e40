/* SPDX-License-Identifier: Apache-2.0 */
/* A token that all processes hand on keeps the rounds apart, behind a loop as long as the input. */
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
    for (int it = 0; it < n; it++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
        }
        if (rank == 0) { MPI_Send(&tok, 1, MPI_INT, 1 % size, 3, MPI_COMM_WORLD); MPI_Recv(&tok, 1, MPI_INT, size - 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE); }
        else { MPI_Recv(&tok, 1, MPI_INT, rank - 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE); MPI_Send(&tok, 1, MPI_INT, (rank + 1) % size, 3, MPI_COMM_WORLD); }
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
 * verdict unknown
 * reception 22 MPI_Recv direct in excerpt-token-ring.c:main:1
 * pattern main 20-25 order unknown determinism proved
 * finding 22 spbc-order-unknown
 */
