/* SPDX-License-Identifier: Apache-2.0 */
/* Requests of an array are asked about until another one is there; how many came is sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[2], out = 0, done[2] = {0, 0}, over = 0, third;
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
        for (int k = 0; k < 2; k++)
            if (!done[k]) {
                MPI_Test(&requests[k], &done[k], MPI_STATUS_IGNORE);
                if (done[k])
                    out++;
            }
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
 * completion 25 order-dependent
 * completion 29 order-dependent,harmless
 */
/* EXPECT
 * verdict not-ready
 * completion 25 MPI_Test order-dependent
 * completion 29 MPI_Test order-dependent
 * finding 32 spbc-order-dependent-message
 * finding 32 spbc-order-dependent-message
 */
