/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers that are set and read under conditions that agree. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* The conditions agree: what is read was set. */
static int total_get(int rank, int size, int n)
{
    int is_first = 1, low, high, sum, found, first, scale = 1;

    for (int k = 0; k < n; k++) {
        if (is_first) {
            first = k + size;
            is_first = 0;
        }
        if (k % 10 == 0)
            scale = first * k;
        first += scale;
    }
    if (rank == 0 || rank == 1)
        low = first;
    if (rank < 2)
        high = low + 1;
    for (int k = 0; k <= n * n; k++)
        if (k * k >= n) {
            found = k;
            break;
        }
    if (rank == 0)
        sum = found + high;
    else
        sum = found;
    return sum;
}

int main(int argc, char **argv)
{
    int rank, size;
    int total;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    total = total_get(rank, size, argc + 8);
    if (rank == 0)
        MPI_Send(&total, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&total, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
