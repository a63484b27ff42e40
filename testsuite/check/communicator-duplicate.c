/* SPDX-License-Identifier: Apache-2.0 */
/* Its correct twin: the barrier is on a duplicate of all. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Comm twin;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_dup(MPI_COMM_WORLD, &twin);
    for (int step = 0; step < 10; step++) {
        for (int d = 1; d <= 2; d++)
            MPI_Send(&rank, 1, MPI_INT, (rank + d) % size, 1, MPI_COMM_WORLD);
        for (int d = 1; d <= 2; d++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(twin);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator 18
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in communicator-duplicate.c:main:1
 * pattern main 14-17 order proved determinism proved separator 18
 * finding 17 spbc-anonymous-reception
 */
