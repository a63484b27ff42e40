/* SPDX-License-Identifier: Apache-2.0 */
/* What only one process has posted is waited for under another condition on the rank, which that process fulfils. */
#include <mpi.h>
enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, in[MOST], count, which[MOST];
    MPI_Request requests[MOST];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 5; k++) {
        if (rank == 0) {
            for (int n = 1; n < size; n++)
                MPI_Irecv(&in[n], 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &requests[n - 1]);
        }
        if (rank > 0)
            MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        if (rank == 0 || rank == 1)
            MPI_Waitall(rank == 0 ? size - 1 : 0, requests, MPI_STATUSES_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator 23
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Irecv direct in request-waited-by-rank.c:main:1
 * pattern main 15-22 order proved determinism proved separator 23
 * finding 17 spbc-anonymous-reception
 */
