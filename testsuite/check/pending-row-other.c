/* SPDX-License-Identifier: Apache-2.0 */
/* Messages come into all rows but the first, which is filled and read while they are still to come. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, **rows, got = 0, posted = 0;
    MPI_Request *requests;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    requests = malloc(size * sizeof *requests);
    rows = malloc(size * sizeof *rows);
    for (int k = 0; k < size; k++)
        rows[k] = calloc(4, sizeof(int));
    for (int k = 0; k < size; k++)
        if (k > 0)
            MPI_Irecv(rows[k], 4, MPI_INT, k, 1, MPI_COMM_WORLD, &requests[posted++]);
    for (int k = 0; k < size; k++) {
        int out[4] = {rank, k, 2, 3};

        if (rank > 0)
            MPI_Send(out, 4, MPI_INT, k, 1, MPI_COMM_WORLD);
    }
    got = rows[0][0];
    MPI_Waitall(posted, requests, MPI_STATUSES_IGNORE);
    MPI_Bcast(&got, 1, MPI_INT, size - 1, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */

/* EXPECT
 * verdict ready
 */
