/* SPDX-License-Identifier: Apache-2.0 */
/* What a function is handed may be replaced in it: rank 1 sends once more, and that message is left to the next step. */
#include <mpi.h>

static int rank, size, runs, steps;

static void nothing(void)
{
    runs++;
}

static void send(void)
{
    MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
}

static void counted(void (*work)(void))
{
    if (rank == 1 && steps < 9)
        work = send;
    work();
}

static void share(void)
{
    counted(nothing);
    MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
}

static int gather(int n)
{
    int sum = 0;

    for (int k = 0; k < n; k++) {
        int in;

        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        sum += in;
    }
    return sum;
}

int main(int argc, char **argv)
{
    int sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (steps = 0; steps < 10; steps++) {
        if (rank == 0)
            sum += gather(steps == 9 ? size - 1 + 9 : size - 1);
        else
            share();
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 37 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 37 MPI_Recv direct in callbacks-fallback.c:main:1
 * pattern main 51-54 order refuted determinism proved separator 55
 * finding 37 spbc-unordered-pattern
 */
