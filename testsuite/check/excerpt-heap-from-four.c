/* SPDX-License-Identifier: Apache-2.0 */
/* The rank lies in allocated memory; only from five processes on one sends twice, behind a loop as long as the input. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
struct ctx { int rank, size; };
int main(int argc, char **argv)
{
    int rank, size, x = 0, n = 0;
    char line[80];
    FILE *f;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    struct ctx *c = malloc(sizeof *c);
    c->rank = rank; c->size = size;
    f = fopen("input", "r");
    while (fgets(line, 80, f)) {
        n += atoi(line);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    for (int it = 0; it < n; it++) {
        if (c->rank == 0) {
            for (int k = 0; k < c->size - 1; k++)
                MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
            if (c->rank > 3)
                MPI_Send(&rank, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 25 direct in A
 * pattern A order broken determinism holds separator 31
 */
/* EXPECT
 * verdict unknown
 * reception 25 MPI_Recv direct in excerpt-heap-from-four.c:main:1
 * pattern main 23-30 order unknown determinism proved separator 31
 * finding 25 spbc-order-unknown
 */
