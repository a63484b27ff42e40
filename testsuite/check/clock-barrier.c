/* SPDX-License-Identifier: Apache-2.0 */
/* The time is never negative: the barrier always runs. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in;

    for (int step = 0; step < 10; step++) {
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 7, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (MPI_Wtime() > 0)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict open
 * reception 17 direct in A
 * reception 18 direct in A
 * pattern A order open determinism open separator 20
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Recv direct in clock-barrier.c:main:1
 * reception 18 MPI_Recv direct in clock-barrier.c:main:1
 * pattern main 15-18 order unknown determinism proved
 * finding 17 spbc-order-unknown
 * finding 20 spbc-clock-may-decide
 */
