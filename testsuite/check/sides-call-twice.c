/* SPDX-License-Identifier: Apache-2.0 */
/* As sides-alike-calls.c, but one process runs the function of the workers twice. */
#include <mpi.h>

static int rank, size;

static void finish(int *best)
{
    MPI_Bcast(best, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
}

static void master(int *best)
{
    int in;

    *best = 0;
    for (int k = 1; k < size; k++) {
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (in > *best)
            *best = in;
    }
    finish(best);
}

static void worker(int *best, int step)
{
    int value = rank * 7 % 5 + step;

    MPI_Send(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Bcast(best, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int best = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0)
            master(&best);
        else
            worker(&best, step);
        if (rank == 2)
            worker(&best, step);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order broken determinism open separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Recv direct in sides-call-twice.c:main:1
 * pattern main 43-48 order refuted determinism unknown separator 10
 * finding 19 spbc-unordered-pattern
 */
