/* SPDX-License-Identifier: Apache-2.0 */
/* MPI behind functions that count calls and bytes, take the time, and have a status of their own.  See wrapped.sh. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <mpi.h>

#define WRAPPER static inline __attribute__((unused)) int

static long net_calls, net_items;
static double net_seconds;

WRAPPER net_Send(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm)
{
    double begin = MPI_Wtime();
    int code = MPI_Send(data, count, type, to, tag, comm);

    net_calls++;
    net_items += count;
    net_seconds += MPI_Wtime() - begin;
    return code;
}
WRAPPER net_Isend(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
                  MPI_Request *request)
{
    net_calls++;
    net_items += count;
    return MPI_Isend(data, count, type, to, tag, comm, request);
}
WRAPPER net_Recv(void *data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
                 MPI_Status *status)
{
    MPI_Status own;
    double begin = MPI_Wtime();
    int code = MPI_Recv(data, count, type, from, tag, comm, &own);

    net_seconds += MPI_Wtime() - begin;
    if (status != MPI_STATUS_IGNORE)
        *status = own;
    return code;
}
WRAPPER net_Irecv(void *data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
                  MPI_Request *request)
{
    net_calls++;
    return MPI_Irecv(data, count, type, from, tag, comm, request);
}
WRAPPER net_Probe(int from, int tag, MPI_Comm comm, MPI_Status *status)
{
    MPI_Status own;
    int code = MPI_Probe(from, tag, comm, &own);

    net_calls++;
    if (status)
        *status = own;
    return code;
}
WRAPPER net_Iprobe(int from, int tag, MPI_Comm comm, int *found, MPI_Status *status)
{
    MPI_Status own;
    int code = MPI_Iprobe(from, tag, comm, found, &own);

    if (*found && status != MPI_STATUS_IGNORE)
        *status = own;
    return code;
}
WRAPPER net_Wait(MPI_Request *request, MPI_Status *status)
{
    double begin = MPI_Wtime();
    int code = MPI_Wait(request, status);

    net_seconds += MPI_Wtime() - begin;
    return code;
}
WRAPPER net_Waitall(int count, MPI_Request *requests, MPI_Status *statuses)
{
    double begin = MPI_Wtime();
    int code = MPI_Waitall(count, requests, statuses);

    net_seconds += MPI_Wtime() - begin;
    return code;
}
WRAPPER net_Barrier(MPI_Comm comm)
{
    double begin = MPI_Wtime();
    int code = MPI_Barrier(comm);

    net_seconds += MPI_Wtime() - begin;
    return code;
}

#define MPI_Send net_Send
#define MPI_Isend net_Isend
#define MPI_Recv net_Recv
#define MPI_Irecv net_Irecv
#define MPI_Probe net_Probe
#define MPI_Iprobe net_Iprobe
#define MPI_Wait net_Wait
#define MPI_Waitall net_Waitall
#define MPI_Barrier net_Barrier
