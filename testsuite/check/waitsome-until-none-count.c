/* SPDX-License-Identifier: Apache-2.0 */
/* In how many portions they came is sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[2][4], ghost[2][4] = {{0}}, edge[8] = {0}, which[2], count;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;

    for (int step = 0; step < 20; step++) {
        MPI_Irecv(in[0], 4, MPI_INT, last, 1, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(in[1], 4, MPI_INT, next, 2, MPI_COMM_WORLD, &requests[1]);
        MPI_Send(&edge[0], 4, MPI_INT, next, 1, MPI_COMM_WORLD);
        MPI_Send(&edge[4], 4, MPI_INT, last, 2, MPI_COMM_WORLD);
        ghost[0][0] = 0;
        for (;;) {
            MPI_Waitsome(2, requests, &count, which, MPI_STATUSES_IGNORE);
            if (count == MPI_UNDEFINED)
                break;
            ghost[0][0]++;
        }
        for (int k = 0; k < 8; k++)
            edge[k] = ghost[k / 4][k % 4] + 1;
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 22 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 22 MPI_Waitsome order-dependent
 * finding 18 spbc-order-dependent-message
 */
