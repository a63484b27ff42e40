/* SPDX-License-Identifier: Apache-2.0 */
/* The flag is set through a pointer to its bytes: the barrier always runs. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in, flags[2] = {0, 0};
    char *bytes = (char *)flags;

    bytes[4] = 1;
    for (int step = 0; step < 10; step++) {
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 7, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (flags[1])
            MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * reception 20 direct in A
 * pattern A order holds determinism holds separator 22
 */
/* EXPECT
 * verdict unknown
 * reception 19 MPI_Recv direct in bytes-of-integer.c:main:1
 * reception 20 MPI_Recv direct in bytes-of-integer.c:main:1
 * pattern main 17-20 order unknown determinism proved
 * finding 19 spbc-order-unknown
 */
