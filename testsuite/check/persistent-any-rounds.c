/* SPDX-License-Identifier: Apache-2.0 */
/* Persistent requests with wildcards are started and completed in every round, a barrier ends it. */
#include <mpi.h>
enum { IN = 3 };

int main(int argc, char **argv)
{
    int rank, size, in[IN], out[IN];
    MPI_Request requests[2 * IN];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < IN; k++) {
        MPI_Recv_init(&in[k], 1, MPI_INT, MPI_ANY_SOURCE, 12, MPI_COMM_WORLD, &requests[k]);
        MPI_Send_init(&out[k], 1, MPI_INT, (rank + k + 1) % size, 12, MPI_COMM_WORLD, &requests[IN + k]);
    }
    for (int round = 0; round < 10; round++) {
        for (int k = 0; k < IN; k++)
            out[k] = round * 10 + k;
        MPI_Startall(2 * IN, requests);
        MPI_Waitall(2 * IN, requests, MPI_STATUSES_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    for (int k = 0; k < 2 * IN; k++)
        MPI_Request_free(&requests[k]);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 15 direct in A
 * pattern A order holds determinism holds separator 23
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 15 MPI_Recv_init direct in persistent-any-rounds.c:main:1
 * pattern main 21-22 order proved determinism proved separator 23
 * finding 15 spbc-anonymous-reception
 */
