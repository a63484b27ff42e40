/* SPDX-License-Identifier: Apache-2.0 */
/* The counter that is sent goes on in the next round, in which nothing is sent any more. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in, t = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 6; step++) {
        for (; t < 3; t++)
            MPI_Send(&t, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        for (int k = 0; rank == 0 && k < 3 * size; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict open
 * reception 14 direct in A
 * pattern A order open determinism holds separator 15
 */
/* EXPECT
 * verdict unknown
 * reception 14 MPI_Recv direct in counter-is-message-on.c:main:1
 * pattern main 11-14 order unknown determinism proved separator 15
 * finding 14 spbc-order-unknown
 */
