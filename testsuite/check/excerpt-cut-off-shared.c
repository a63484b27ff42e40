/* SPDX-License-Identifier: Apache-2.0 */
/* However long the input is, the loop has one round. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
static int lim(int n)
{
    return n > 1 ? 1 : n;
}
static void clamp(int *p)
{
    if (*p > 1)
        *p = 1;
}
static void need(int n)
{
    if (n > 1)
        exit(1);
}

static int rank, size, x = 0; static int it = 0;
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    char line[80];
    FILE *ff = fopen("input", "r");
    while (fgets(line, 80, ff)) {
        it += atoi(line);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (it > 1)
        it = 1;
    for (int i = 0; i < it; i++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else
            MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }

    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 38 direct in A
 * pattern A order holds determinism holds
 */
/* EXPECT
 * verdict unknown
 * reception 38 MPI_Recv direct in excerpt-cut-off-shared.c:main:1
 * pattern main 36-40 order unknown determinism proved
 * finding 38 spbc-order-unknown
 */
