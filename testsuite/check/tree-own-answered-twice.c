/* SPDX-License-Identifier: Apache-2.0 */
/* The parent releases its children twice in the first step: they are ahead from then on. */
#include <mpi.h>

static void synchronise(int rank, int size, int step)
{
    int token = 0;

    for (int k = 1; k <= 2; k++)
        if (2 * rank + k < size)
            MPI_Recv(&token, 1, MPI_INT, 2 * rank + k, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank > 0) {
        MPI_Send(&token, 1, MPI_INT, (rank - 1) / 2, 8, MPI_COMM_WORLD);
        MPI_Recv(&token, 1, MPI_INT, (rank - 1) / 2, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    for (int k = 1; k <= 2; k++)
        if (2 * rank + k < size)
            for (int times = 0; times < (step == 0 ? 2 : step == 9 ? 0 : 1); times++)
                MPI_Send(&token, 1, MPI_INT, 2 * rank + k, 9, MPI_COMM_WORLD);
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
        synchronise(rank, size, step);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 33 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 33 MPI_Recv direct in tree-own-answered-twice.c:main:1
 * pattern main 30-33 order refuted determinism proved
 * finding 33 spbc-unordered-pattern
 */
