/* SPDX-License-Identifier: Apache-2.0 */
/* The process that sends twice has a number that a variable holds: no small run has it. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, out = 5;
    const int late = 40 + 10;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 20; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Send(&out, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
            if (rank == late)
                MPI_Send(&out, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order broken determinism holds separator 22
 */
/* EXPECT
 * verdict unknown
 * reception 16 MPI_Recv direct in count-number-named.c:main:1
 * pattern main 14-21 order unknown determinism proved separator 22
 * finding 16 spbc-order-unknown
 */
