/* SPDX-License-Identifier: Apache-2.0 */
/* How many were complete at last is sent. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, done, m, in[64], out = 1;
    int *which = malloc(64 * sizeof *which);
    MPI_Request requests[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 10; round++) {
        done = 0;
        for (int k = 0; k < size - 1; k++)
            MPI_Irecv(&in[k], 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &requests[k]);
        for (int d = 1; d < size; d++)
            MPI_Send(&out, 1, MPI_INT, (rank + d) % size, 3, MPI_COMM_WORLD);
        while (done < size - 1) {
            MPI_Testsome(size - 1, requests, &m, which, MPI_STATUSES_IGNORE);
            done += m;
        }
        MPI_Barrier(MPI_COMM_WORLD);
        out = m;
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * completion 22 order-dependent
 * reception 18 direct in A
 * pattern A order holds determinism broken separator 25
 */
/* EXPECT
 * verdict not-ready
 * reception 18 MPI_Irecv direct in testsome-keeps-last.c:main:1
 * completion 22 MPI_Testsome order-dependent
 * pattern main 17-24 order proved determinism unknown separator 25
 * finding 18 spbc-anonymous-reception
 * finding 20 spbc-order-dependent-message
 */
