/* SPDX-License-Identifier: Apache-2.0 */
/* A persistent broadcast sends the number of the step; what came is thrown away. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, now = 0;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Bcast_init(&now, 1, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
            now = step;
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator 25
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in bcast-started-step.c:main:1
 * pattern main 15-22 order proved determinism proved separator 25
 * finding 17 spbc-anonymous-reception
 */
