/* SPDX-License-Identifier: Apache-2.0 */
/* What is left in the first round is there in the second one, with another counter. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, index, in[64] = {0}, all[64] = {0}, mine;
    int n;
    MPI_Request requests[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = 5 * rank;
    for (int p = 0; p < size; p++)
        requests[p] = MPI_REQUEST_NULL;
    for (int p = 0; p < size; p++)
        if (p != rank)
            MPI_Send(&mine, 1, MPI_INT, p, 9, MPI_COMM_WORLD);
    for (int round = 0; round < 2; round++) {
        n = 0;
        for (int p = 0; p < size; p++)
            if (p != rank && p % 2 == round) {
                MPI_Irecv(&in[p], 1, MPI_INT, p, 9, MPI_COMM_WORLD, &requests[p]);
                n++;
            }
        if (round == 0)
            continue;
        for (int k = 0; k < n; k++) {
            MPI_Waitany(size, requests, &index, MPI_STATUS_IGNORE);
            all[index] = in[index];
        }
    }
    MPI_Allreduce(MPI_IN_PLACE, all, 64, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * completion 30 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 30 MPI_Waitany order-dependent
 * finding 34 spbc-order-dependent-message
 */
