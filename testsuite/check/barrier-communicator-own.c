/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: the processes with odd numbers wait in a barrier of another communicator than the others: nobody leaves it. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;
    MPI_Comm copy, used = MPI_COMM_WORLD;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    if (rank % 2)
        used = copy;
    for (int step = 0; step < 4; step++) {
        if (rank == 0)
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        MPI_Barrier(used);
    }
    MPI_Finalize();
    return sum;
}

/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 19 MPI_Recv direct in barrier-communicator-own.c:main:1
 * pattern main 17-23 order unknown determinism proved separator 24
 * finding 19 spbc-order-unknown
 */
