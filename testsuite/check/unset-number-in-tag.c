/* SPDX-License-Identifier: Apache-2.0 */
/* The tag is made of a number that nothing has set. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, got;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int unset, out = 2;
    if (rank == 0 && size > 1)
        MPI_Send(&out, 1, MPI_INT, 1, unset & 7, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(&got, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict unknown
 */
/* EXPECT
 * verdict unknown
 * finding 14 spbc-run-dependent
 */
