/* SPDX-License-Identifier: Apache-2.0 */
/* Processes behind the fourth do not take part. */
#include <mpi.h>
#include <stddef.h>

static void meet(int rank, int size, MPI_Comm comm)
{
    int token = 0;

    if (rank == 0) {
        for (int k = 1; k < size && k < 4; k++)
            MPI_Recv(&token, 1, MPI_INT, k, 5, comm, MPI_STATUS_IGNORE);
        for (int k = 1; k < size && k < 4; k++)
            MPI_Send(&token, 1, MPI_INT, k, 6, comm);
    } else if (rank < 4) {
        MPI_Send(&token, 1, MPI_INT, 0, 5, comm);
        MPI_Recv(&token, 1, MPI_INT, 0, 6, comm, MPI_STATUS_IGNORE);
    }
}

int main(int argc, char **argv)
{
    int rank, size, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        for (int d = 1; d <= 2; d++)
            MPI_Send(&step, 1, MPI_INT, (rank + d) % size, 1, MPI_COMM_WORLD);
        for (int d = 1; d <= 2; d++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        meet(rank, size, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 32 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 32 MPI_Recv direct in star-leaf-sometimes.c:main:1
 * pattern main 29-32 order refuted determinism proved
 * finding 32 spbc-unordered-pattern
 */
