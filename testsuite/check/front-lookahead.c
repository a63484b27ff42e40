/* SPDX-License-Identifier: Apache-2.0 */
/* A factorisation posts the next reception before it works on the last: contributions in any order, one message per child. */
#include <mpi.h>
#include <stdlib.h>

enum { FRONTS = 24, ROWS = 32 };

static double front[FRONTS][ROWS];

static int parent_of(int f)
{
    return f + 1 + f % 3 < FRONTS ? f + 1 + f % 3 : FRONTS - 1;
}

static void assemble(const double *message, int *missing)
{
    int f = (int)message[0];

    for (int k = 1; k < ROWS; k++)
        front[f][k] += message[k];
    missing[f]--;
}

int main(int argc, char **argv)
{
    int rank, size, missing[FRONTS] = {0}, expected = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int f = 0; f + 1 < FRONTS; f++) {
        missing[parent_of(f)]++;
        if (parent_of(f) % size == rank)
            expected++;
    }
    double ahead[2][ROWS];
    MPI_Request next;
    int now = 0;

    if (expected > 0)
        MPI_Irecv(ahead[0], ROWS, MPI_DOUBLE, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &next);
    for (int f = 0; f < FRONTS; f++) {
        if (f % size != rank)
            continue;
        while (missing[f] > 0) {
            MPI_Wait(&next, MPI_STATUS_IGNORE);
            if (--expected > 0)
                MPI_Irecv(ahead[1 - now], ROWS, MPI_DOUBLE, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &next);
            assemble(ahead[now], missing);
            now = 1 - now;
        }
        for (int k = 1; k < ROWS; k++)
            front[f][k] = front[f][k] / (1.0 + k);
        front[f][0] = parent_of(f);
        if (f + 1 < FRONTS)
            MPI_Send(front[f], ROWS, MPI_DOUBLE, parent_of(f) % size, 5, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 41 direct in A
 * reception 48 direct in A
 * pattern A order broken determinism rounding separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 41 MPI_Irecv direct in front-lookahead.c:main:1
 * reception 48 MPI_Irecv direct in front-lookahead.c:main:1
 * pattern main 40-57 order refuted determinism unknown
 * finding 41 spbc-unordered-pattern
 */
