/* SPDX-License-Identifier: Apache-2.0 */
/* The pattern stands in a function that the threads of a parallel region call.
 * flags: -fopenmp
 */
#include <mpi.h>

static void exchange(int out, int rank, int size)
{
    int in;

    MPI_Send(&out, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma omp parallel num_threads(2)
    {
#pragma omp single nowait
        exchange(1, rank, size);
#pragma omp single nowait
        exchange(2, rank, size);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 12 direct in A
 * pattern A order open determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 12 MPI_Recv direct in openmp-below.c:exchange:1
 * pattern exchange 11-12 order unknown determinism unknown
 * finding 12 spbc-order-unknown
 * finding 25 spbc-order-unknown
 */
