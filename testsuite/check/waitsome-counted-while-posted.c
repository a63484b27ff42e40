/* SPDX-License-Identifier: Apache-2.0 */
/* What is posted is counted up, and what is complete down. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, index, in[64] = {0}, all[64] = {0}, mine;
    int n = 0, m, which[64];
    MPI_Request requests[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = 5 * rank;
    for (int p = 0; p < size; p++)
        if (p != rank) {
            MPI_Irecv(&in[n], 1, MPI_INT, p, 9, MPI_COMM_WORLD, &requests[n]);
            n++;
        }
    index = n;
    for (int p = 0; p < size; p++)
        if (p != rank)
            MPI_Send(&mine, 1, MPI_INT, p, 9, MPI_COMM_WORLD);
    while (n > 0) {
        MPI_Waitsome(index, requests, &m, which, MPI_STATUSES_IGNORE);
        for (int k = 0; k < m; k++)
            all[which[k]] = in[which[k]];
        n -= m;
    }
    MPI_Allreduce(MPI_IN_PLACE, all, 64, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 * completion 25 harmless
 */
/* EXPECT
 * verdict ready
 * completion 25 MPI_Waitsome harmless
 */
