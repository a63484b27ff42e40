/* SPDX-License-Identifier: Apache-2.0 */
/* The loop ends before it reads the number that is still to come from the right. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, left, right, count = argc > 1 ? atoi(argv[1]) : 16;
    double *slope = calloc(count + 2, sizeof *slope), steep = 0, first;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    left = (rank + size - 1) % size;
    right = (rank + 1) % size;
    first = rank + 1;
    MPI_Irecv(&slope[count + 1], 1, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &request);
    MPI_Send(&first, 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD);
    for (int k = 1; k < count; k++)
        steep += slope[k + 1] - slope[k];
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Allreduce(MPI_IN_PLACE, &steep, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */

/* EXPECT
 * verdict ready
 */
