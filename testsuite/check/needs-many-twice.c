/* SPDX-License-Identifier: Apache-2.0 */
/* Behind a loop as long as the input the program goes on with twenty processes at least: each sends twice, and is heard once. */
#include <mpi.h>
#include <stdio.h>

static void need_many(int size)
{
    if (size < 20)
        MPI_Abort(MPI_COMM_WORLD, 1);
}

int main(int argc, char **argv)
{
    int rank, size;
    int in, number;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    FILE *file = fopen("numbers", "r");

    while (file && fscanf(file, "%d", &number) == 1)
        MPI_Bcast(&number, 1, MPI_INT, 0, MPI_COMM_WORLD);
    need_many(size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            for (int k = 0; k < 2; k++)
                MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 28 direct in A
 * pattern A order broken determinism holds separator 32
 */
/* EXPECT
 * verdict not-ready
 * reception 28 MPI_Recv direct in needs-many-twice.c:main:1
 * pattern main 26-31 order refuted determinism proved separator 32
 * finding 28 spbc-unordered-pattern
 */
