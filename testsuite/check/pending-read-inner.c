/* SPDX-License-Identifier: Apache-2.0 */
/* A function computes the inner numbers, which need none of those that are still to come.  Two arrays change places, so that no
 * name stays with one of them. */
#include <mpi.h>
#include <stdlib.h>

static void spread(const double *heat, double *next, int count)
{
    for (int k = 2; k < count; k++)
        next[k] = heat[k] + (heat[k - 1] - 2 * heat[k] + heat[k + 1]) / 8;
}

int main(int argc, char **argv)
{
    int rank, size, left, right, count = argc > 1 ? atoi(argv[1]) : 16;
    double *heat = calloc(count + 2, sizeof *heat), *next = calloc(count + 2, sizeof *next);

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    left = (rank + size - 1) % size;
    right = (rank + 1) % size;
    heat[1] = rank;
    for (int step = 0; step < 20; step++) {
        double *swapped = heat;
        MPI_Request requests[4];

        MPI_Irecv(&heat[0], 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(&heat[count + 1], 1, MPI_DOUBLE, right, 2, MPI_COMM_WORLD, &requests[1]);
        MPI_Isend(&heat[1], 1, MPI_DOUBLE, left, 2, MPI_COMM_WORLD, &requests[2]);
        MPI_Isend(&heat[count], 1, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &requests[3]);
        spread(heat, next, count);
        MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
        for (int k = 1; k <= count; k += count - 1)
            next[k] = heat[k] + (heat[k - 1] - 2 * heat[k] + heat[k + 1]) / 8;
        heat = next;
        next = swapped;
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */

/* EXPECT
 * verdict ready
 */
