/* SPDX-License-Identifier: Apache-2.0 */
/* A persistent request with a wildcard: it is started elsewhere than it is made. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Request request;
    int in;

    MPI_Recv_init(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &request);
    for (int step = 0; step < 10; step++) {
        MPI_Start(&request);
        MPI_Send(&rank, 1, MPI_INT, (rank + step) % size, 7, MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 15 direct in A
 * pattern A order holds determinism holds separator 20 none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 15 MPI_Recv_init direct in persistent.c:main:1
 * pattern main 17-19 order proved determinism proved separator 20
 * finding 15 spbc-anonymous-reception
 */
