/* SPDX-License-Identifier: Apache-2.0 */
/* A communicator is split off between the sends and the receptions of a step; nothing keeps the steps apart. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in;

    for (int step = 0; step < 10; step++) {
        MPI_Comm part;

        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 7, MPI_COMM_WORLD);
        MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &part);
        MPI_Comm_free(&part);
        for (int k = 0; k < 2; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
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
 * reception 22 MPI_Recv direct in split-in-the-middle.c:main:1
 * pattern main 17-22 order refuted determinism proved
 * finding 22 spbc-unordered-pattern
 */
