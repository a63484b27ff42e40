/* SPDX-License-Identifier: Apache-2.0 */
/* Two functions for two roles: the master, two calls below the question for the rank, takes a result of each worker in any
 * order into the place of its source, and scatters what follows from all. */
#include <mpi.h>
#include <stdlib.h>

enum { TAG_RESULT = 4, STEPS = 6 };

static int nprocs, me;

static void take_results(double *result)
{
    MPI_Status status;
    double value;

    for (int n = 1; n < nprocs; n++) {
        MPI_Recv(&value, 1, MPI_DOUBLE, MPI_ANY_SOURCE, TAG_RESULT, MPI_COMM_WORLD, &status);
        result[status.MPI_SOURCE] = value;
    }
}

static void master(double *result)
{
    result[0] = 0.5;
    take_results(result);
}

static void worker(double mine)
{
    double value = mine * me;

    MPI_Send(&value, 1, MPI_DOUBLE, 0, TAG_RESULT, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    double mine = 1.0, *result;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    result = calloc((size_t)nprocs, sizeof *result);
    for (int step = 0; step < STEPS; step++) {
        if (me == 0)
            master(result);
        else
            worker(mine);
        MPI_Scatter(result, 1, MPI_DOUBLE, &mine, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    }
    free(result);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator 48
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in scatter-behind-master-call.c:main:1
 * pattern main 44-47 order proved determinism proved separator 48
 * finding 17 spbc-anonymous-reception
 */
