/* SPDX-License-Identifier: Apache-2.0 */
/* The same function, but each round has a number of its own.
 * flags: -fopenmp
 */
#include <mpi.h>

static void add(int *to, int n)
{
    *to += n;
}
int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in, list[100];
#pragma omp parallel for
    for (int k = 0; k < 100; k++) {
        int sum = 0;
        add(&sum, k);
        add(&sum, rank);
        list[k] = sum;
    }
    MPI_Send(list, 100, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Recv(list, 100, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
