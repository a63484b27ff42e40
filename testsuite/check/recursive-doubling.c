/* SPDX-License-Identifier: Apache-2.0 */
/* Sparse data are handed on along the dimensions of a hypercube, to named partners. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, count = 1, comes;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *items = malloc(sizeof(int) * 4096);

    items[0] = rank;
    for (int bit = 1; bit < size; bit *= 2) {
        int partner = rank ^ bit;

        if (partner >= size)
            continue;
        MPI_Sendrecv(&count, 1, MPI_INT, partner, 1, &comes, 1, MPI_INT, partner, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Sendrecv(items, count, MPI_INT, partner, 2, items + count, comes, MPI_INT, partner, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        count += comes;
    }
    free(items);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
