/* SPDX-License-Identifier: Apache-2.0 */
/* What is sent inside the loop is received behind it: the border must not cut. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in;

    for (int step = 0; step < 3; step++) {
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 7, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    for (int k = 0; k < 6; k++)
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 20 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 20 MPI_Recv direct in drain-outside.c:main:1
 * pattern main 14-20 order proved determinism proved
 * finding 20 spbc-anonymous-reception
 */
