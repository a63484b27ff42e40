/* SPDX-License-Identifier: Apache-2.0 */
/* Master and workers have a loop each, in functions of their own, with a barrier at the end of every step: marks could stand in both loops. */
#include <mpi.h>

static void master(int size)
{
    for (int step = 0; step < 5; step++) {
        for (int k = 1; k < size; k++) {
            MPI_Status status;
            int in;

            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            MPI_Send(&in, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
}

static void worker(int rank)
{
    for (int step = 0; step < 5; step++) {
        int in;

        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        master(size);
    else
        worker(rank);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 12 direct in A
 * pattern A order holds determinism holds
 */
/* EXPECT
 * verdict unknown
 * reception 12 MPI_Recv direct in loops-of-two-functions.c:main:1
 * pattern main 37-40 order unknown determinism unknown separator 15
 * finding 12 spbc-order-unknown
 */
