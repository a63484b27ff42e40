/* SPDX-License-Identifier: Apache-2.0 */
/* The loop that posts runs twice before the wait, and goes on counting. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, index, in[64] = {0}, all[64] = {0}, mine;
    int n = 0;
    MPI_Status status;
    MPI_Request requests[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = 5 * rank;
    for (int round = 0; round < 2; round++)
        for (int p = 0; p < size; p++)
            if (p != rank) {
                MPI_Irecv(&in[n], 1, MPI_INT, p, 9, MPI_COMM_WORLD, &requests[n]);
                n++;
            }
    for (int p = 0; p < size; p++)
        if (p != rank)
            MPI_Send(&p, 1, MPI_INT, p, 9, MPI_COMM_WORLD);
    for (int p = 0; p < size; p++)
        if (p != rank)
            MPI_Send(&mine, 1, MPI_INT, p, 9, MPI_COMM_WORLD);
    for (int k = 0; k < n; k++) {
        MPI_Waitany(n, requests, &index, &status);
        all[status.MPI_SOURCE] = in[index];
    }
    MPI_Allreduce(MPI_IN_PLACE, all, 64, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * completion 29 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 29 MPI_Waitany order-dependent
 * finding 32 spbc-order-dependent-message
 */
