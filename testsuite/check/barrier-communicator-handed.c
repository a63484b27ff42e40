/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: the same, chosen in a function that is handed the address. */
#include <mpi.h>

static void choose(MPI_Comm *used, MPI_Comm copy, int rank)
{
    if (rank % 2)
        *used = copy;
}

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;
    MPI_Comm copy, used = MPI_COMM_WORLD;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    choose(&used, copy, rank);
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
 * reception 24 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 24 MPI_Recv direct in barrier-communicator-handed.c:main:1
 * pattern main 22-28 order unknown determinism proved separator 29
 * finding 24 spbc-order-unknown
 */
