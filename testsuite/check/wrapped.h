/* SPDX-License-Identifier: Apache-2.0 */
/* MPI by other names: given to the compiler in front of a program, it puts a function between the program and each call.  See wrapped.sh. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <mpi.h>

#define WRAPPER static inline __attribute__((unused)) int

WRAPPER net_Send(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm)
{
    return MPI_Send(data, count, type, to, tag, comm);
}
WRAPPER net_Ssend(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm)
{
    return MPI_Ssend(data, count, type, to, tag, comm);
}
WRAPPER net_Isend(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
                  MPI_Request *request)
{
    return MPI_Isend(data, count, type, to, tag, comm, request);
}
WRAPPER net_Issend(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
                   MPI_Request *request)
{
    return MPI_Issend(data, count, type, to, tag, comm, request);
}
WRAPPER net_Recv(void *data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
                 MPI_Status *status)
{
    return MPI_Recv(data, count, type, from, tag, comm, status);
}
WRAPPER net_Irecv(void *data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
                  MPI_Request *request)
{
    return MPI_Irecv(data, count, type, from, tag, comm, request);
}
WRAPPER net_Probe(int from, int tag, MPI_Comm comm, MPI_Status *status)
{
    return MPI_Probe(from, tag, comm, status);
}
WRAPPER net_Iprobe(int from, int tag, MPI_Comm comm, int *found, MPI_Status *status)
{
    return MPI_Iprobe(from, tag, comm, found, status);
}
WRAPPER net_Wait(MPI_Request *request, MPI_Status *status)
{
    int code = MPI_Wait(request, status);

    if (code != MPI_SUCCESS)
        MPI_Abort(MPI_COMM_WORLD, code);
    return code;
}
WRAPPER net_Waitall(int count, MPI_Request *requests, MPI_Status *statuses)
{
    return MPI_Waitall(count, requests, statuses);
}
WRAPPER net_Waitany(int count, MPI_Request *requests, int *index, MPI_Status *status)
{
    return MPI_Waitany(count, requests, index, status);
}
WRAPPER net_Test(MPI_Request *request, int *is_complete, MPI_Status *status)
{
    return MPI_Test(request, is_complete, status);
}
WRAPPER net_Testall(int count, MPI_Request *requests, int *are_complete, MPI_Status *statuses)
{
    return MPI_Testall(count, requests, are_complete, statuses);
}
WRAPPER net_Barrier(MPI_Comm comm)
{
    return MPI_Barrier(comm);
}
WRAPPER net_Ibarrier(MPI_Comm comm, MPI_Request *request)
{
    return MPI_Ibarrier(comm, request);
}
WRAPPER net_Bcast(void *data, int count, MPI_Datatype type, int root, MPI_Comm comm)
{
    return MPI_Bcast(data, count, type, root, comm);
}
WRAPPER net_Allreduce(const void *own, void *all, int count, MPI_Datatype type, MPI_Op operation,
                      MPI_Comm comm)
{
    return MPI_Allreduce(own, all, count, type, operation, comm);
}

#define MPI_Send net_Send
#define MPI_Ssend net_Ssend
#define MPI_Isend net_Isend
#define MPI_Issend net_Issend
#define MPI_Recv net_Recv
#define MPI_Irecv net_Irecv
#define MPI_Probe net_Probe
#define MPI_Iprobe net_Iprobe
#define MPI_Wait net_Wait
#define MPI_Waitall net_Waitall
#define MPI_Waitany net_Waitany
#define MPI_Test net_Test
#define MPI_Testall net_Testall
#define MPI_Barrier net_Barrier
#define MPI_Ibarrier net_Ibarrier
#define MPI_Bcast net_Bcast
#define MPI_Allreduce net_Allreduce
