/* SPDX-License-Identifier: Apache-2.0 */
/* What a function is handed is kept, and run by the next call of it, which was handed something else: a message is left to the next step. */
#include <mpi.h>

static int rank, size, steps, runs;
static void (*kept)(void);

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
    if (kept)
        kept();
    kept = work;
}

static void share(void)
{
    counted(rank == 1 && steps < 9 ? send : nothing);
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
 * reception 39 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 39 MPI_Recv direct in callbacks-kept.c:main:1
 * pattern main 53-56 order refuted determinism proved separator 57
 * finding 39 spbc-unordered-pattern
 */
