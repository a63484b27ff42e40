/* SPDX-License-Identifier: Apache-2.0 */
/* The function that takes two numbers in any order is called on the first two processes, and only the first one hands out
 * what follows: who has that may be a step ahead of the second one. */
#include <mpi.h>

static void collect(void)
{
    for (int i = 0; i < 2; i++) {
        int in;
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size != 4)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int step = 0; step < 10; step++) {
        int go = step;
        if (rank < 2) {
            collect();
        } else {
            MPI_Send(&step, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
            MPI_Send(&step, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
        }
        MPI_Bcast(&go, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 10 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 10 MPI_Recv direct in bcast-behind-gather-everywhere.c:main:1
 * pattern main 24-29 order refuted determinism proved
 * finding 10 spbc-unordered-pattern
 */
