/* SPDX-License-Identifier: Apache-2.0 */
/* The sum that ends the loop is known to rank 0 only. */
#include <mpi.h>
static void exchange(MPI_Comm comm, int rank, int size)
{
    int in;

    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, comm);
    MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 7, comm);
    for (int k = 0; k < 2; k++)
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        int left = 9 - step, most = 1;

        exchange(MPI_COMM_WORLD, rank, size);
        MPI_Reduce(&left, &most, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
        if (most < 3)
            break;
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 11 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 11 MPI_Recv direct in reduce-count-root-only.c:exchange:1
 * pattern exchange 8-11 order unknown determinism proved separator 26
 * finding 11 spbc-order-unknown
 */
