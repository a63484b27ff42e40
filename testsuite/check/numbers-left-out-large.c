/* SPDX-License-Identifier: Apache-2.0 */
/* How many there are is counted in a loop, which leaves one of them out that small runs do not have. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int in, others = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 1; k < size; k++)
        if (k != 77)
            others++;
    for (int step = 0; step < 10; step++) {
        if (rank == 0)
            for (int k = 0; k < others; k++)
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
 * reception 19 direct in A
 * pattern A order broken determinism holds separator 22
 */
/* EXPECT
 * verdict unknown
 * reception 19 MPI_Recv direct in numbers-left-out-large.c:main:1
 * pattern main 17-21 order unknown determinism proved separator 22
 * finding 19 spbc-order-unknown
 */
