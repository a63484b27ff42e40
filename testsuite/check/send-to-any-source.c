/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: the answer is sent to MPI_ANY_SOURCE, which is nobody. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&rank, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict open
 * reception 14 direct
 */
/* EXPECT
 * verdict unknown
 * reception 14 MPI_Recv direct
 * finding 14 spbc-order-unknown
 */
