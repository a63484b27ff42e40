/* SPDX-License-Identifier: Apache-2.0 */
/* Both requests are asked about together until a third is there. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[2], out = 0, found, over = 0, third;
    MPI_Request other;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;

    MPI_Irecv(&in[0], 1, MPI_INT, last, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&in[1], 1, MPI_INT, next, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Send(&rank, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, last, 2, MPI_COMM_WORLD);
    MPI_Irecv(&third, 1, MPI_INT, last, 6, MPI_COMM_WORLD, &other);
    MPI_Send(&rank, 1, MPI_INT, next, 6, MPI_COMM_WORLD);
    while (!over) {
        MPI_Testall(2, requests, &found, MPI_STATUSES_IGNORE);
        if (found)
            out = 1;
        MPI_Test(&other, &over, MPI_STATUS_IGNORE);
    }
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Send(&out, 1, MPI_INT, next, 3, MPI_COMM_WORLD);
    MPI_Recv(&in[0], 1, MPI_INT, last, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 23 order-dependent
 * completion 26 order-dependent,harmless
 */
/* EXPECT
 * verdict not-ready
 * completion 23 MPI_Testall order-dependent
 * completion 26 MPI_Test harmless
 * finding 29 spbc-order-dependent-message
 */
