/* SPDX-License-Identifier: Apache-2.0 */
/* The status tells the tag of the probe until the program writes another one there: what is received is the other message
 * of the same source, and the first one is still to be met in the next round. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Status told;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 6; round++) {
        if (rank == 0) {
            MPI_Probe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &told);
            told.MPI_TAG = 2;
            MPI_Recv(&in, 1, MPI_INT, told.MPI_SOURCE, told.MPI_TAG, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        } else {
            MPI_Send(&round, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Send(&round, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 14 direct in A
 * pattern A order broken determinism holds separator 22
 */
/* EXPECT
 * verdict not-ready
 * reception 14 MPI_Probe direct in probe-tag-rewritten.c:main:1
 * pattern main 13-21 order refuted determinism proved separator 22
 * finding 14 spbc-unordered-pattern
 */
