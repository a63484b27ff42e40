/* SPDX-License-Identifier: Apache-2.0 */
/* Between two messages of one iteration lies a barrier, which the receiver calls elsewhere. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in;
    MPI_Status status;

    for (int step = 0; step < 10; step++) {
        if (rank == 0)
            MPI_Send(&rank, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
        if (rank == 1) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            MPI_Barrier(MPI_COMM_WORLD);
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
        } else {
            MPI_Barrier(MPI_COMM_WORLD);
        }
        if (rank == 2)
            MPI_Send(&rank, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict open
 * reception 19 direct in A
 * reception 21 direct in A
 * pattern A order open determinism holds separator 20
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Recv direct in inside-barrier.c:main:1
 * reception 21 MPI_Recv direct in inside-barrier.c:main:1
 * pattern main 16-26 order refuted determinism proved separator 20
 * finding 19 spbc-unordered-pattern
 */
