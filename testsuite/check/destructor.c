/* SPDX-License-Identifier: Apache-2.0 */
/* The last reception runs when main has ended: nothing in the source calls it. */
#include <mpi.h>

__attribute__((destructor)) static void receive(void)
{
    int in;

    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank > 0)
        MPI_Send(&size, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict open
 * reception 9 direct in A
 * pattern A order open determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 9 MPI_Recv direct
 * finding 9 spbc-order-unknown
 */
