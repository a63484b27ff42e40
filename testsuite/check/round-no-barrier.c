/* SPDX-License-Identifier: Apache-2.0 */
/* The round keeps its own messages apart, but nobody waits in it for all others: what is sent before it and received behind it mixes. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, got;
    double x = 1, y;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int l = 0; l < 50; l++) {
        if (rank != 0)
            MPI_Send(&l, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
        if (rank == 0) {
            for (int i = 1; i < size; i++)
                MPI_Send(&x, 1, MPI_DOUBLE, i, 0, MPI_COMM_WORLD);
            for (int i = 0; i < size - 1; i++)
                MPI_Recv(&y, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Recv(&y, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            y = y * rank;
            MPI_Send(&y, 1, MPI_DOUBLE, 0, 7, MPI_COMM_WORLD);
        }
        if (rank == 0)
            for (int i = 0; i < size - 1; i++)
                MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * reception 26 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 18 MPI_Recv direct in round-no-barrier.c:main:1
 * reception 26 MPI_Recv direct in round-no-barrier.c:main:1
 * pattern main 12-26 order refuted determinism proved
 * finding 18 spbc-unordered-pattern
 */
