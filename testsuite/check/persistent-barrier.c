/* SPDX-License-Identifier: Apache-2.0 */
/* A barrier that is made once and started in each step is left when all have started it. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, best = 0;
    MPI_Request barrier;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &barrier);
    for (int step = 0; step < 12; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                best = in > best ? in : best;
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
        }
        MPI_Start(&barrier);
        MPI_Wait(&barrier, MPI_STATUS_IGNORE);
    }
    MPI_Request_free(&barrier);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator 23 24
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in persistent-barrier.c:main:1
 * pattern main 15-22 order proved determinism proved separator 24
 * finding 17 spbc-anonymous-reception
 */
