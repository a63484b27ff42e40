/* SPDX-License-Identifier: Apache-2.0 */
/* Every thread of a parallel region sends and receives: their order is anybody's guess.
 * flags: -fopenmp
 */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma omp parallel num_threads(2)
    {
        int in;

        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict unknown
 * reception 19 direct in A
 * pattern A order open determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 19 MPI_Recv direct in openmp-threads.c:main:1
 * pattern main 18-19 order unknown determinism unknown
 * finding 18 spbc-order-unknown
 * finding 19 spbc-order-unknown
 */
