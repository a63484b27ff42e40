/* SPDX-License-Identifier: Apache-2.0 */
/* A variable that goes out of scope receives. */
#include <mpi.h>

static void receive(int *in)
{
    MPI_Recv(in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    __attribute__((cleanup(receive))) int in = 0;

    if (rank == 1)
        MPI_Send(&in, 1, MPI_INT, size - 1, 1, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict open
 * reception 7 direct in A
 * pattern A order open determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 7 MPI_Recv direct in cleanup.c:main:1
 * pattern main 19-22 order unknown determinism proved
 * finding 7 spbc-order-unknown
 */
