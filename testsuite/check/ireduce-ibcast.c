/* SPDX-License-Identifier: Apache-2.0 */
/* A sum to one process and out to all again, both without blocking, by one request: all have come when it is
 * complete. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, best = 0, all = 0;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 12; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                best = in > best ? in : best;
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
        }
        MPI_Ireduce(&rank, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Ibcast(&all, 1, MPI_INT, 0, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator 25 26
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in ireduce-ibcast.c:main:1
 * pattern main 15-22 order proved determinism proved separator 26
 * finding 17 spbc-anonymous-reception
 */
