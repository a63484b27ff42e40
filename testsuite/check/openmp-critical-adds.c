/* SPDX-License-Identifier: Apache-2.0 */
/* In a critical section a function with variables of its own adds to counters: the same in every order.
 * flags: -fopenmp
 */
#include <mpi.h>

static int counts[8], total;

static void count(int item)
{
    int half = item / 2;

    for (int k = 0; k < 8; k++)
        counts[k] += (half >> k) & 1;
    total += half;
}

int main(int argc, char **argv)
{
    int rank, size, in[8];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma omp parallel for
    for (int i = 0; i < 64; i++) {
#pragma omp critical
        count(i + rank);
    }
    MPI_Send(counts, 8, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Recv(in, 8, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
