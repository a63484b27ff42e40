/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: the comments say that the reception in a layer's function is a pattern by itself, without the sends. */
#include <mpi.h>

static int calls;

static void take(int *in, int from)
{
    MPI_Status own;

    calls++;
    /* spbc: pattern taken begin */
    MPI_Recv(in, 1, MPI_INT, from, 1, MPI_COMM_WORLD, &own);
    /* spbc: pattern taken end */
}

int main(int argc, char **argv)
{
    int rank, size, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0)
            for (int k = 1; k < size; k++)
                take(&in, MPI_ANY_SOURCE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 27 wrapper in A
 * finding 29 spbc-outside-pattern
 */
/* EXPECT
 * verdict unknown
 * reception 27 take wrapper in taken
 * pattern take 13-13 order unknown determinism proved separator 30
 * finding 27 spbc-order-unknown
 * finding 29 spbc-outside-pattern
 */
