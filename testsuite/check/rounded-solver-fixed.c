/* SPDX-License-Identifier: Apache-2.0 */
/* The same sum scales what all send in a number of rounds that is fixed: it stays a difference of rounding. */
#include <math.h>
#include <mpi.h>
#include <stdio.h>

static double scaled(double x, double by)
{
    return by > 1.0 ? x / 2.0 : x;
}

int main(int argc, char **argv)
{
    int rank, size;
    double part, local = 0, norm, worst = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&part, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            local += part;
        }
    } else {
        part = 0.1 * rank;
        MPI_Send(&part, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Allreduce(&local, &norm, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    for (int k = 0; k < 4; k++) {
        double mine = scaled(sqrt(norm), 1.5), all;

        MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        if (all > worst)
            worst = all;
        norm = worst / 2;
    }
    if (norm > 1e-3)
        printf("%g is left\n", norm);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 22 direct in A
 * pattern A order holds determinism rounding separator 29
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 22 MPI_Recv direct in rounded-solver-fixed.c:main:1
 * pattern main 20-28 order proved determinism proved separator 29
 * finding 22 spbc-anonymous-reception
 * finding 23 spbc-rounding-order
 */
