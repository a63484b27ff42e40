/* SPDX-License-Identifier: Apache-2.0 */
/* Above a hundred processes one message less is received than there are: it is the next round's then. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int need = size - 1;

    if (size > 100)
        need--;
    for (int step = 0; step < 10; step++) {
        if (rank == 0)
            for (int k = 0; k < need; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order broken determinism holds separator 23
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Recv direct in numbers-adjusted-large.c:main:1
 * pattern main 18-22 order unknown determinism proved separator 23
 * finding 20 spbc-order-unknown
 */
