/* SPDX-License-Identifier: Apache-2.0 */
/* What each round receives goes on into the element of another request. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, first[64], more[128] = {0}, at, mine[2];
    MPI_Request requests[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine[0] = mine[1] = rank;
    if (rank == 0) {
        for (int k = 0; k < size - 1; k++)
            MPI_Irecv(&first[k], 1, MPI_INT, k + 1, 1, MPI_COMM_WORLD, &requests[k]);
        for (int k = 0; k < size - 1; k++) {
            MPI_Waitany(size - 1, requests, &at, MPI_STATUS_IGNORE);
            MPI_Recv(&more[at], 2, MPI_INT, at + 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        if (size > 1)
            MPI_Send(more, 128, MPI_INT, 1, 3, MPI_COMM_WORLD);
    } else {
        MPI_Send(mine, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Send(mine, 2, MPI_INT, 0, 2, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(more, 128, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 18 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 18 MPI_Waitany order-dependent
 * finding 22 spbc-order-dependent-message
 */
