/* SPDX-License-Identifier: Apache-2.0 */
/* The threads of a parallel loop send the numbers of a table as they come to them.
 * flags: -fopenmp
 */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, table[8] = {3, 4, 5, 6, 7, 8, 9, 10};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma omp parallel for num_threads(2)
    for (int k = 0; k < 8; k++) {
        int in;

        MPI_Send(&table[k], 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order open determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 19 MPI_Recv direct in openmp-numbers.c:main:1
 * pattern main 18-19 order unknown determinism unknown
 * finding 18 spbc-order-unknown
 * finding 19 spbc-order-unknown
 */
