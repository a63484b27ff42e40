/* SPDX-License-Identifier: Apache-2.0 */
/* A persistent broadcast sends what came last. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, last = 0;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Bcast_init(&last, 1, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                last = in;
            }
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
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order holds determinism broken separator 25
 */
/* EXPECT
 * verdict not-ready
 * reception 17 MPI_Recv direct in bcast-started-last.c:main:1
 * pattern main 15-22 order proved determinism refuted separator 25
 * finding 17 spbc-anonymous-reception
 * finding 23 spbc-order-dependent-message
 */
