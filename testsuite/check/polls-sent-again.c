/* SPDX-License-Identifier: Apache-2.0 */
/* A message is sent each time that a request is found complete, until another one is. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[2], out = 0, found, over, end = -1, got = 0;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;

    MPI_Irecv(&in[0], 1, MPI_INT, last, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&in[1], 1, MPI_INT, next, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Send(&rank, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, last, 2, MPI_COMM_WORLD);
    do {
        MPI_Test(&requests[0], &found, MPI_STATUS_IGNORE);
        if (found)
            MPI_Send(&rank, 1, MPI_INT, next, 4, MPI_COMM_WORLD);
        MPI_Test(&requests[1], &over, MPI_STATUS_IGNORE);
    } while (!found || !over);
    MPI_Send(&end, 1, MPI_INT, next, 4, MPI_COMM_WORLD);
    while (got >= 0)
        MPI_Recv(&got, 1, MPI_INT, last, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&out, 1, MPI_INT, next, 3, MPI_COMM_WORLD);
    MPI_Recv(&in[0], 1, MPI_INT, last, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 20 order-dependent
 * completion 23 order-dependent,harmless
 */
/* EXPECT
 * verdict not-ready
 * completion 20 MPI_Test order-dependent
 * completion 23 MPI_Test harmless
 * finding 25 spbc-order-dependent-message
 */
