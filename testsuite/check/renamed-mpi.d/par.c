/* SPDX-License-Identifier: Apache-2.0 */
/* The thin functions. */
#include <mpi.h>
#include "par.h"

int par_send_(const void *data, int count, MPI_Datatype type, int to, int tag)
{
    return MPI_Send(data, count, type, to, tag, MPI_COMM_WORLD);
}

int par_receive_(void *data, int count, MPI_Datatype type, int from, int tag)
{
    MPI_Status status;

    MPI_Recv(data, count, type, from, tag, MPI_COMM_WORLD, &status);
    return status.MPI_SOURCE;
}

void par_sync(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
}

int par_rank(void)
{
    int rank;

    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank;
}

int par_size(void)
{
    int size;

    MPI_Comm_size(MPI_COMM_WORLD, &size);
    return size;
}
