/* SPDX-License-Identifier: Apache-2.0 */
/* A message of one process is looked for until a request is complete; whether it was seen is sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[2], out = 0, found, over = 0;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;

    MPI_Irecv(&in[0], 1, MPI_INT, last, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&in[1], 1, MPI_INT, next, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Send(&rank, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, last, 2, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, next, 5, MPI_COMM_WORLD);
    while (!over) {
        MPI_Iprobe(last, 5, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE);
        if (found)
            out = 1;
        MPI_Test(&requests[1], &over, MPI_STATUS_IGNORE);
    }
    MPI_Recv(&found, 1, MPI_INT, last, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    MPI_Send(&out, 1, MPI_INT, next, 3, MPI_COMM_WORLD);
    MPI_Recv(&in[0], 1, MPI_INT, last, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 21 order-dependent
 * completion 24 order-dependent,harmless
 */
/* EXPECT
 * verdict not-ready
 * completion 21 MPI_Iprobe order-dependent
 * completion 24 MPI_Test harmless
 * finding 28 spbc-order-dependent-message
 */
