/* SPDX-License-Identifier: Apache-2.0 */
/* The head of the loop is a macro; the thread that comes last leaves its number.
 * flags: -fopenmp
 */
#include <mpi.h>
#define EACH(k, n) for (int k = 0; k < (n); k++)
int main(int argc, char **argv)
{
    int rank, size, in, last = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma omp parallel for
    EACH (k, 100)
        last = k * k;
    MPI_Send(&last, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 17 spbc-clock-may-decide
 */
