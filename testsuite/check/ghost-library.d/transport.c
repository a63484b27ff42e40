/* SPDX-License-Identifier: Apache-2.0 */
/* The lowest layer: the only calls of MPI. */
#include "transport.h"
#include <mpi.h>

static MPI_Comm comm = MPI_COMM_NULL;

void transport_open(void)
{
    if (comm == MPI_COMM_NULL)
        MPI_Comm_dup(MPI_COMM_WORLD, &comm);
}

int transport_put(const void *data, int bytes, int to, int tag)
{
    return MPI_Send(data, bytes, MPI_BYTE, to, tag, comm);
}

int transport_get(void *data, int bytes, int from, int tag)
{
    MPI_Status status;

    if (from == TRANSPORT_ANYBODY)
        from = MPI_ANY_SOURCE;
    MPI_Recv(data, bytes, MPI_BYTE, from, tag, comm, &status);
    return status.MPI_SOURCE;
}

void transport_fence(void)
{
    MPI_Barrier(comm);
}
