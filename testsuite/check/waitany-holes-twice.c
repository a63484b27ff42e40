/* SPDX-License-Identifier: Apache-2.0 */
/* There are two requests for each step of the counter. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, index, in[64] = {0}, all[64] = {0}, mine;
    int n = 0, other[64];
    MPI_Comm twin;
    MPI_Request requests[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = 5 * rank;
    MPI_Comm_dup(MPI_COMM_WORLD, &twin);
    for (int p = 0; p < 32 && p < size; p++) {
        requests[2 * p] = requests[2 * p + 1] = MPI_REQUEST_NULL;
        if (p != rank) {
            MPI_Irecv(&in[p], 1, MPI_INT, p, 9, MPI_COMM_WORLD, &requests[2 * p]);
            MPI_Irecv(&other[p], 1, MPI_INT, p, 9, twin, &requests[2 * p + 1]);
            n++;
        }
    }
    for (int p = 0; p < size; p++)
        if (p != rank)
            MPI_Send(&mine, 1, MPI_INT, p, 9, twin);
    for (int p = 0; p < size; p++)
        if (p != rank)
            MPI_Send(&mine, 1, MPI_INT, p, 9, MPI_COMM_WORLD);
    for (int k = 0; k < n; k++) {
        MPI_Waitany(64 < 2 * size ? 64 : 2 * size, requests, &index, MPI_STATUS_IGNORE);
        all[index] = 1;
    }
    MPI_Allreduce(MPI_IN_PLACE, all, 64, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * completion 32 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 32 MPI_Waitany order-dependent
 * finding 35 spbc-order-dependent-message
 */
