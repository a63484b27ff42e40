/* SPDX-License-Identifier: Apache-2.0 */
/* What counts the messages goes on where the round before has left it, so that from the second one on none is taken. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in, k = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 6; step++) {
        for (int t = 0; t < 9; t++)
            MPI_Send(&step, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        if (rank == 0)
            for (; k < 9 * size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order broken determinism holds separator 16
 */
/* EXPECT
 * verdict unknown
 * reception 15 MPI_Recv direct in times-all-taken.c:main:1
 * pattern main 11-15 order unknown determinism proved separator 16
 * finding 15 spbc-order-unknown
 */
