/* SPDX-License-Identifier: Apache-2.0 */
/* Process 1 aborts itself in the third round, and nobody else: it comes to no further barrier. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Barrier(MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
            if (rank == 1 && step == 2)
                MPI_Abort(MPI_COMM_SELF, 1);
            MPI_Barrier(MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 13 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 13 MPI_Recv direct in sides-abort-alone.c:main:1
 * pattern main 11-20 order refuted determinism proved separator 14
 * finding 13 spbc-unordered-pattern
 */
