/* SPDX-License-Identifier: Apache-2.0 */
/* Near miss: the variable is read before the rank is asked for, so all others send, not only process 1. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank = 1, me, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (me == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else if (rank == 1)
            MPI_Send(&step, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
    }
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    printf("%d\n", rank);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 16 MPI_Recv direct in rank-initialised-read.c:main:1
 * pattern main 14-18 order refuted determinism proved
 * finding 16 spbc-unordered-pattern
 */
