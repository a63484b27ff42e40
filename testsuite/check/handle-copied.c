/* SPDX-License-Identifier: Apache-2.0 */
/* The communicator of the second send is another variable for the same one: a stray message after the barrier. */
#include <mpi.h>
static void exchange(MPI_Comm comm, int rank, int size)
{
    int in;

    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, comm);
    MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, 7, comm);
    for (int k = 0; k < 2; k++)
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm world = MPI_COMM_WORLD;
    for (int step = 0; step < 10; step++) {
        exchange(MPI_COMM_WORLD, rank, size);
        MPI_Barrier(world);
        if (rank == 2)
            MPI_Send(&rank, 1, MPI_INT, 1, 7, world);
        if (rank == 1)
            MPI_Recv(&size, 0, MPI_INT, 2, 7, world, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict open
 * reception 11 direct in A
 * pattern A order open determinism open separator none
 */
/* EXPECT
 * verdict unknown
 * reception 11 MPI_Recv direct in handle-copied.c:main:1
 * pattern main 22-29 order unknown determinism proved separator 24
 * finding 11 spbc-order-unknown
 */
