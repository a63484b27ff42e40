/* SPDX-License-Identifier: Apache-2.0 */
/* How the solver talks to other ranks: thin wrappers, so that a port to another message layer
 * changes this file only. */
#include "amg.h"

void comm_isend(MPI_Comm comm, const void *data, int count, MPI_Datatype type, int to, int tag,
                MPI_Request *request)
{
    MPI_Isend(data, count, type, to, tag, comm, request);
}

void comm_irecv(MPI_Comm comm, void *data, int count, MPI_Datatype type, int from, int tag,
                MPI_Request *request)
{
    MPI_Irecv(data, count, type, from, tag, comm, request);
}

void comm_send(MPI_Comm comm, const void *data, int count, MPI_Datatype type, int to, int tag)
{
    MPI_Send(data, count, type, to, tag, comm);
}

void comm_recv(MPI_Comm comm, void *data, int count, MPI_Datatype type, int from, int tag)
{
    MPI_Recv(data, count, type, from, tag, comm, MPI_STATUS_IGNORE);
}

int comm_poll(MPI_Comm comm, int from, int tag, MPI_Status *status)
{
    int found = 0;

    MPI_Iprobe(from, tag, comm, &found, status);
    return found;
}

void comm_probe(MPI_Comm comm, int from, int tag, MPI_Status *status)
{
    MPI_Probe(from, tag, comm, status);
}

int comm_count(const MPI_Status *status, MPI_Datatype type)
{
    int count = 0;

    MPI_Get_count(status, type, &count);
    return count;
}

int comm_all_done(int count, MPI_Request *requests)
{
    int done = 0;

    MPI_Testall(count, requests, &done, MPI_STATUSES_IGNORE);
    return done;
}

void comm_wait_all(int count, MPI_Request *requests)
{
    MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
}
