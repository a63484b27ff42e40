/* SPDX-License-Identifier: Apache-2.0 */
/* Three of four receptions are waited for one by one; then what was received is read. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[4] = {0};
    MPI_Request requests[4];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 4; k++)
        MPI_Irecv(&in[k], 1, MPI_INT, (rank + size - 1) % size, k, MPI_COMM_WORLD, &requests[k]);
    for (int k = 0; k < 4; k++)
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, k, MPI_COMM_WORLD);
    for (int k = 0; k < 3; k++)
        MPI_Wait(&requests[k], MPI_STATUS_IGNORE);
    MPI_Bcast(in, 4, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 19 spbc-pending-buffer
 */
