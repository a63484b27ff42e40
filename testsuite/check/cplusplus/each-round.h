/* SPDX-License-Identifier: Apache-2.0 */
/* Rounds of gathering from any source, each of which begins with what the program says. */
#ifndef EACH_ROUND_H
#define EACH_ROUND_H

#include <mpi.h>

static void round_begin(int round);

int main(int argc, char **argv)
{
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 5; round++) {
        round_begin(round);
        for (int k = 1; rank == 0 && k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank != 0)
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

#endif
