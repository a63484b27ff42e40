/* SPDX-License-Identifier: Apache-2.0 */
/* The loops are parallel, the master thread communicates outside of them. */
#include <mpi.h>
/*
 * flags: -fopenmp
 */

enum { N = 1000 };

static double a[N], ghost[2];

int main(int argc, char **argv)
{
    int rank, size, provided;

    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        double sum = 0, in;

#pragma omp parallel for reduction(+ : sum)
        for (int k = 0; k < N; k++) {
            a[k] = a[k] * 0.5 + step;
            sum += a[k];
        }
        MPI_Send(&a[0], 1, MPI_DOUBLE, (rank + 1) % size, 1, MPI_COMM_WORLD);
        MPI_Send(&a[N - 1], 1, MPI_DOUBLE, (rank + size - 1) % size, 1, MPI_COMM_WORLD);
        for (int k = 0; k < 2; k++) {
            MPI_Status status;

            MPI_Recv(&in, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            ghost[status.MPI_SOURCE == (rank + 1) % size] = in;
        }
        MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 32 direct in A
 * pattern A order holds determinism holds separator 35
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 32 MPI_Recv direct in openmp-funneled.c:main:1
 * pattern main 27-34 order proved determinism proved separator 35
 * finding 32 spbc-anonymous-reception
 */
