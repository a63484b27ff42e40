/* SPDX-License-Identifier: Apache-2.0 */
/* One process makes a number of an argument; nothing separates the rounds. */
#include <mpi.h>

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, ranks, steps = 0, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (rank == 0)
        steps = atoi(argv[1]);
    MPI_Bcast(&steps, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int step = 0; step < steps; step++) {
        if (rank > 0)
            MPI_Send(&step, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
        for (int from = 1; rank == 0 && from < ranks; from++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 22 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 22 MPI_Recv direct in input-argument.c:main:1
 * pattern main 19-22 order refuted determinism proved
 * finding 22 spbc-unordered-pattern
 */
