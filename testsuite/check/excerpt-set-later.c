/* SPDX-License-Identifier: Apache-2.0 */
/* A flag that is set behind the first exchange makes each process send twice, behind a loop as long as the input. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
static int twice;
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
            for (int k = 1; k < size; k++)
                MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
            if (twice)
                MPI_Send(&rank, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
        }
        twice = 1;
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 23 direct in A
 * pattern A order broken determinism holds separator 30
 */
/* EXPECT
 * verdict unknown
 * reception 23 MPI_Recv direct in excerpt-set-later.c:main:1
 * pattern main 21-28 order unknown determinism proved separator 30
 * finding 23 spbc-order-unknown
 */
