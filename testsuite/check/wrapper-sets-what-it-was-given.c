/* SPDX-License-Identifier: Apache-2.0 */
/* A layer sets, before it sends, the variables that its arguments were read from: what it was given stays what it was. */
#include <mpi.h>

static int target, tag;
static long calls;

static void give(int *value, int to, int with, int *next)
{
    target = 0;
    *next = *next + 1;
    calls++;
    MPI_Send(value, 1, MPI_INT, to, with, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        int round = 4;

        target = 1;
        tag = 4;
        if (rank == 1) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        } else {
            give(&rank, target, round, &round);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 30 direct in A
 * pattern A order holds determinism holds separator 36
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 30 MPI_Recv direct in wrapper-sets-what-it-was-given.c:main:1
 * pattern main 28-35 order proved determinism proved separator 36
 * finding 30 spbc-anonymous-reception
 */
