/* SPDX-License-Identifier: Apache-2.0 */
/* Of many processes every second one is waited for only. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int stride = size > 20 ? 2 : 1;

    for (int step = 0; step < 10; step++) {
        if (rank == 0)
            for (int k = 1; k < size; k += stride)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order broken determinism holds separator 21
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Recv direct in numbers-stepped-large.c:main:1
 * pattern main 16-20 order unknown determinism proved separator 21
 * finding 18 spbc-order-unknown
 */
