/* SPDX-License-Identifier: Apache-2.0 */
/* A function is told how many numbers it computes, and reads the one behind the last of them, which is still to come from the right. */
#include <mpi.h>
#include <stdlib.h>

static double steepest(const double *height, int count)
{
    double most = 0;

    for (int k = 0; k < count; k++)
        if (height[k + 1] - height[k] > most)
            most = height[k + 1] - height[k];
    return most;
}

int main(int argc, char **argv)
{
    int rank, size, left, right, count = argc > 1 ? atoi(argv[1]) : 16;
    double *height = calloc(count + 1, sizeof *height), *next = calloc(count + 1, sizeof *next), most;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    left = (rank + size - 1) % size;
    right = (rank + 1) % size;
    for (int step = 0; step < 10; step++) {
        double *swapped = height;
        MPI_Request requests[2];

        height[0] = rank + step;
        MPI_Irecv(&height[count], 1, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(&height[0], 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, &requests[1]);
        most = steepest(height, count);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        MPI_Allreduce(MPI_IN_PLACE, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        height = next;
        next = swapped;
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * finding 33 spbc-pending-buffer
 */

/* EXPECT
 * verdict unknown
 * finding 33 spbc-pending-buffer
 */
