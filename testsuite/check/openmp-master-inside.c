/* SPDX-License-Identifier: Apache-2.0 */
/* Inside of a parallel region the master thread exchanges, the others wait at a barrier of the threads. */
#include <mpi.h>
/*
 * flags: -fopenmp
 */

static double ghost[2];

static void exchange(int rank, int size, int step)
{
    double in, out = step;

    MPI_Send(&out, 1, MPI_DOUBLE, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Send(&out, 1, MPI_DOUBLE, (rank + size - 1) % size, 1, MPI_COMM_WORLD);
    for (int k = 0; k < 2; k++) {
        MPI_Status status;

        MPI_Recv(&in, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
        ghost[status.MPI_SOURCE == (rank + 1) % size] = in;
    }
}

int main(int argc, char **argv)
{
    int rank, size, provided;

    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma omp parallel
    {
        for (int step = 0; step < 10; step++) {
#pragma omp master
            {
                exchange(rank, size, step);
                MPI_Barrier(MPI_COMM_WORLD);
            }
#pragma omp barrier
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator 37
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Recv direct in openmp-master-inside.c:exchange:1
 * pattern exchange 14-21 order proved determinism proved separator 37
 * finding 19 spbc-anonymous-reception
 */
