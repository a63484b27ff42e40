/* SPDX-License-Identifier: Apache-2.0 */
/* The sum is formed before the task that computes one part of it is waited for.
 * flags: -fopenmp
 */
#include <mpi.h>

static int fib(int n)
{
    int x = 0, y = 0;

    if (n < 2)
        return n;
#pragma omp task shared(x)
    x = fib(n - 1);
    y = fib(n - 2);
    return x + y;
}
int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in, sum = 0;
#pragma omp parallel
#pragma omp single
    sum = fib(10);
    MPI_Send(&sum, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 29 spbc-clock-may-decide
 */
