/* SPDX-License-Identifier: Apache-2.0 */
/* One number for all messages in flight. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, value, in;
    MPI_Request *requests;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    requests = malloc(size * sizeof *requests);
    for (int k = 0; k < size; k++) {
        value = k * rank;
        MPI_Isend(&value, 1, MPI_INT, k, 1, MPI_COMM_WORLD, &requests[k]);
    }
    for (int k = 0; k < size; k++)
        MPI_Recv(&in, 1, MPI_INT, k, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Waitall(size, requests, MPI_STATUSES_IGNORE);
    free(requests);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * finding 16 spbc-pending-buffer
 */
/* EXPECT
 * verdict unknown
 * finding 16 spbc-pending-buffer
 */
