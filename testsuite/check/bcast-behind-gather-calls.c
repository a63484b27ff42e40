/* SPDX-License-Identifier: Apache-2.0 */
/* The function that takes one number of each other process is called on the last process, but the first one hands out what
 * follows: who has that may be a step ahead of the last one, and its number is taken too early. */
#include <mpi.h>

static int size;

static long collect(void)
{
    long total = 0;
    for (int i = 1; i < size; i++) {
        int in;
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        total += in;
    }
    return total;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        int go = step;
        if (rank == size - 1) {
            collect();
        } else {
            int part = rank * step;
            MPI_Send(&part, 1, MPI_INT, size - 1, 7, MPI_COMM_WORLD);
        }
        MPI_Bcast(&go, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 13 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 13 MPI_Recv direct in bcast-behind-gather-calls.c:main:1
 * pattern main 27-32 order refuted determinism proved
 * finding 13 spbc-unordered-pattern
 */
