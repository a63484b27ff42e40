/* SPDX-License-Identifier: Apache-2.0 */
/* Each rank sends after it has received: one step can depend on itself. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        int in = 0;

        if (rank > 0)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank + 1 < size)
            MPI_Send(&in, 1, MPI_INT, rank + 1, 7, MPI_COMM_WORLD);
        if (rank + 2 < size)
            MPI_Send(&in, 1, MPI_INT, rank + 2, 7, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order broken determinism open separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 16 MPI_Recv direct in receive-then-send.c:main:1
 * pattern main 15-20 order refuted determinism unknown separator 21
 * finding 16 spbc-unordered-pattern
 */
