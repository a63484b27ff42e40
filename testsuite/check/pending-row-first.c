/* SPDX-License-Identifier: Apache-2.0 */
/* Each message comes into a row of its own; the first row is read while they are still to come, and what is in it sent on. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, **rows, got = 0;
    MPI_Request *requests;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    requests = malloc(size * sizeof *requests);
    rows = malloc(size * sizeof *rows);
    for (int k = 0; k < size; k++)
        rows[k] = calloc(4, sizeof(int));
    for (int k = 0; k < size; k++)
        MPI_Irecv(rows[k], 4, MPI_INT, k, 1, MPI_COMM_WORLD, &requests[k]);
    for (int k = 0; k < size; k++) {
        int out[4] = {rank, k, 2, 3};

        MPI_Send(out, 4, MPI_INT, k, 1, MPI_COMM_WORLD);
    }
    got = rows[0][0];
    MPI_Waitall(size, requests, MPI_STATUSES_IGNORE);
    MPI_Bcast(&got, 1, MPI_INT, size - 1, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * finding 25 spbc-pending-buffer
 */

/* EXPECT
 * verdict unknown
 * finding 25 spbc-pending-buffer
 */
