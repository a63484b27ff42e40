/* SPDX-License-Identifier: Apache-2.0 */
/* Each role has a barrier of its own in every round: process 1 sends behind the barrier of its round, process 2 before
 * it. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int round = 0; round < 5; round++) {
        if (rank == 0) {
            MPI_Barrier(MPI_COMM_WORLD);
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else if (rank == 1) {
            MPI_Barrier(MPI_COMM_WORLD);
            MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        } else {
            if (rank == 2)
                MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
            MPI_Barrier(MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * reception 16 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Recv direct in inside-barrier-each-arm-rounds.c:main:1
 * reception 16 MPI_Recv direct in inside-barrier-each-arm-rounds.c:main:1
 * pattern main 13-24 order refuted determinism proved
 * finding 15 spbc-unordered-pattern
 */
