/* SPDX-License-Identifier: Apache-2.0 */
/* How often nothing was complete is sent. */
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
            if (m == 0)
                out++;
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * completion 22 order-dependent
 * reception 18 direct in A
 * pattern A order holds determinism broken separator 27
 */
/* EXPECT
 * verdict not-ready
 * reception 18 MPI_Irecv direct in testsome-counts-empty.c:main:1
 * completion 22 MPI_Testsome order-dependent
 * pattern main 17-26 order proved determinism unknown separator 27
 * finding 18 spbc-anonymous-reception
 * finding 20 spbc-order-dependent-message
 */
