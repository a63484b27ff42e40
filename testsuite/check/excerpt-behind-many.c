/* SPDX-License-Identifier: Apache-2.0 */
/* Many exchanges come before the one in which, only from five processes on, one process sends twice. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 5;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4000; step++)
        MPI_Sendrecv(&out, 1, MPI_INT, (rank + 1) % size, 1, &in, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
    for (int step = 0; step < 20; step++) {
        if (rank == 0) {
            for (int k = 0; k < size - 1; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Send(&out, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
            if (rank > 3)
                MPI_Send(&out, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order broken determinism holds separator 24
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Recv direct in excerpt-behind-many.c:main:1
 * pattern main 16-23 order unknown determinism proved separator 24
 * finding 18 spbc-order-unknown
 */
