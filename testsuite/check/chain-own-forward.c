/* SPDX-License-Identifier: Apache-2.0 */
/* The token goes from the first process to the last one, and nobody waits for it to come back. */
#include <mpi.h>

static void synchronise(int rank, int size)
{
    int last = size - 1, token = 0;

    if (rank > 0)
        MPI_Recv(&token, 1, MPI_INT, rank - 1, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank < last) {
        MPI_Send(&token, 1, MPI_INT, rank + 1, 8, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv)
{
    int rank, size, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 3, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 3, MPI_COMM_WORLD);
        for (int k = 0; k < 2; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        synchronise(rank, size);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 27 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 27 MPI_Recv direct in chain-own-forward.c:main:1
 * pattern main 24-27 order refuted determinism proved
 * finding 27 spbc-unordered-pattern
 */
