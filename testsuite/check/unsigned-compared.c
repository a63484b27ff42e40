/* SPDX-License-Identifier: Apache-2.0 */
/* A negative number compared with an unsigned one is large: the barrier always runs. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in, low = -1;
    unsigned high = 5;

    for (int step = 0; step < 10; step++) {
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 7, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (low > high)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * reception 19 direct in A
 * pattern A order holds determinism holds separator 21
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 18 MPI_Recv direct in unsigned-compared.c:main:1
 * reception 19 MPI_Recv direct in unsigned-compared.c:main:1
 * pattern main 16-19 order proved determinism proved separator 21
 * finding 18 spbc-anonymous-reception
 */
