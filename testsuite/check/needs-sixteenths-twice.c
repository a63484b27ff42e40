/* SPDX-License-Identifier: Apache-2.0 */
/* Nothing but multiples of sixteen processes go on. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size % 16 != 0) {
        MPI_Finalize();
        return 0;
    }
    for (int step = 0; step < 10; step++) {
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 0)
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order broken determinism holds separator 25
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Recv direct in needs-sixteenths-twice.c:main:1
 * pattern main 18-24 order unknown determinism proved separator 25
 * finding 20 spbc-order-unknown
 */
