/* SPDX-License-Identifier: Apache-2.0 */
/* The length of a message that was perhaps not there yet when it was asked for. */
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
    MPI_Iprobe(last, 3, MPI_COMM_WORLD, &found, &statuses[0]);
    MPI_Get_count(&statuses[0], MPI_INT, &out);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
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
 * verdict unknown
 * completion 20 MPI_Iprobe unknown
 * finding 20 spbc-completion-unknown
 */
