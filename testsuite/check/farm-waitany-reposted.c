/* SPDX-License-Identifier: Apache-2.0 */
/* Rows are dealt out to whoever is ready: a request that is posted anew has the place of one that is complete, so that
 * none of two that are chosen between has to be the last. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size, rows = 20, next = 0, stop = -1, row, which;
    double *result;
    MPI_Request *requests;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        result = malloc((rows + size) * sizeof *result);
        requests = malloc(size * sizeof *requests);
        for (int k = 0; k < size - 1; k++) {
            MPI_Send(&next, 1, MPI_INT, k + 1, 1, MPI_COMM_WORLD);
            MPI_Irecv(&result[next++], 1, MPI_DOUBLE, k + 1, 2, MPI_COMM_WORLD, &requests[k]);
        }
        for (int done = 0; done < rows; done++) {
            MPI_Waitany(size - 1, requests, &which, MPI_STATUS_IGNORE);
            if (next >= rows)
                continue;
            MPI_Send(&next, 1, MPI_INT, which + 1, 1, MPI_COMM_WORLD);
            MPI_Irecv(&result[next++], 1, MPI_DOUBLE, which + 1, 2, MPI_COMM_WORLD,
                      &requests[which]);
        }
        for (int k = 1; k < size; k++)
            MPI_Send(&stop, 1, MPI_INT, k, 1, MPI_COMM_WORLD);
        printf("%g\n", result[0]);
    } else {
        for (;;) {
            double value;

            MPI_Recv(&row, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (row < 0)
                break;
            value = row * 0.5;
            MPI_Send(&value, 1, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 24 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 24 MPI_Waitany order-dependent
 * finding 27 spbc-order-dependent-message
 */
