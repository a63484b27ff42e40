/* SPDX-License-Identifier: Apache-2.0 */
/* The second exchange has nothing that keeps its steps apart. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in;

    for (int step = 0; step < 10; step++) {
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 1, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 2, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 2, MPI_COMM_WORLD);
        for (int k = 0; k < 2; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
        for (int k = 0; k < 2; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * reception 23 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 20 MPI_Recv direct in tags-no-second.c:main:1
 * reception 23 MPI_Recv direct in tags-no-second.c:main:1
 * pattern main 15-23 order refuted determinism proved
 * finding 20 spbc-unordered-pattern
 */
