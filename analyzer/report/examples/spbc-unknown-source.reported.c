/* SPDX-License-Identifier: Apache-2.0 */
/* A library: nobody in these sources says what the source is. */
#include <mpi.h>

int fetch(int from)
{
    int in;

    MPI_Recv(&in, 1, MPI_INT, from, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return in;
}
