/* SPDX-License-Identifier: Apache-2.0 */
/* One function runs what it is handed, by way of another: a worker hands it what only computes, rank 0 what receives. */
#include <mpi.h>

static int rank, size;
static double all[1024], mine;
static int runs;

static void repeat(int times, void (*work)(int))
{
    for (int k = 0; k < times; k++)
        work(k);
}

static void counted(void (*work)(int))
{
    runs++;
    repeat(1, work);
}

static void compute(int k)
{
    mine += rank + k;
}

static void share(void)
{
    counted(compute);
    MPI_Send(&mine, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
}

static void gather(int k)
{
    for (int n = k + 1; n < size; n++) {
        MPI_Status status;
        double in;

        MPI_Recv(&in, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
        all[status.MPI_SOURCE] = in;
    }
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0)
            counted(gather);
        else
            share();
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return runs != 10;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 38 direct in A
 * pattern A order holds determinism holds separator 53
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 38 MPI_Recv direct in callbacks-two-callers.c:main:1
 * pattern main 49-52 order proved determinism proved separator 53
 * finding 38 spbc-anonymous-reception
 */
