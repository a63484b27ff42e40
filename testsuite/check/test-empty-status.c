/* SPDX-License-Identifier: Apache-2.0 */
/* What a test has completed has an empty status when it is waited for: its tag is sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[2], out, found;
    MPI_Request requests[2];
    MPI_Status statuses[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;

    for (int k = 0; k < 2; k++)
        MPI_Irecv(&in[k], 1, MPI_INT, last, 1 + k, MPI_COMM_WORLD, &requests[k]);
    for (int k = 0; k < 2; k++)
        MPI_Send(&rank, 1, MPI_INT, next, 1 + k, MPI_COMM_WORLD);
    MPI_Test(&requests[0], &found, MPI_STATUS_IGNORE);
    MPI_Waitall(2, requests, statuses);
    out = statuses[0].MPI_TAG;
    MPI_Send(&out, 1, MPI_INT, next, 3, MPI_COMM_WORLD);
    MPI_Recv(&in[0], 1, MPI_INT, last, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 20 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 20 MPI_Test order-dependent
 * finding 23 spbc-order-dependent-message
 */
