/* SPDX-License-Identifier: Apache-2.0 */
/* A function returns errno as its caller has left it. */
#include <errno.h>
#include <mpi.h>
#include <stdio.h>

static int last_error(void)
{
    return errno;
}

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    fflush(stdout);
    out = last_error();
    if (rank == 1)
        MPI_Send(&in, 1, MPI_INT, 0, out & 1, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(&in, 1, MPI_INT, 1, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return in;
}
/* TRUTH
 * verdict unknown
 */
/* EXPECT
 * verdict unknown
 * finding 21 spbc-run-dependent
 */
