/* SPDX-License-Identifier: Apache-2.0 */
/* Its correct twin: two requests, both complete. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in[2];
    MPI_Request request, other;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        MPI_Irecv(&in[0], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &request);
        MPI_Irecv(&in[1], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &other);
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 1, MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Wait(&other, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 13 direct in A
 * reception 14 direct in A
 * pattern A order holds determinism holds separator 19
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 13 MPI_Irecv direct in request-kept.c:main:1
 * reception 14 MPI_Irecv direct in request-kept.c:main:1
 * pattern main 13-18 order proved determinism proved separator 19
 * finding 13 spbc-anonymous-reception
 */
