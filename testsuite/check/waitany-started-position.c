/* SPDX-License-Identifier: Apache-2.0 */
/* What is complete first is kept first. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, index = 0, in[2] = {0}, kept[2] = {0}, out;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    out = rank;
    for (int k = 0; k < 2; k++)
        MPI_Recv_init(&in[k], 1, MPI_INT, (rank + size - 1) % size, k, MPI_COMM_WORLD, &requests[k]);
    for (int step = 0; step < 10; step++) {
        MPI_Startall(2, requests);
        for (int k = 0; k < 2; k++) {
            int mine = out + k;
            MPI_Send(&mine, 1, MPI_INT, (rank + 1) % size, k, MPI_COMM_WORLD);
        }
        for (int k = 0; k < 2; k++) {
            MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
            kept[k] = in[index];
        }
        out = kept[0] - 2 * kept[1];
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * completion 23 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 23 MPI_Waitany order-dependent
 * finding 20 spbc-order-dependent-message
 */
