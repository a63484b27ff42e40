/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: the layer's second message has the tag that was read before it was counted on, and is left for the next step. */
#include <mpi.h>

static long calls;

static void give(int *value, int to, int with, int *next)
{
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

        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        } else {
            give(&rank, 0, round, &round);
            if (rank == 1)
                give(&rank, 0, round - 1, &round);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 26 direct in A
 * pattern A order broken determinism holds separator none 35
 */
/* EXPECT
 * verdict not-ready
 * reception 26 MPI_Recv direct in wrapper-sets-what-it-was-given-other.c:main:1
 * pattern main 24-33 order refuted determinism proved separator 34
 * finding 26 spbc-unordered-pattern
 */
