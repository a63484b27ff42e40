/* SPDX-License-Identifier: Apache-2.0 */
/* Blocking calls of MPI as functions that post and wait, and ask whether each call has failed.  See wrapped.sh. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <mpi.h>
#include <stdio.h>

#define WRAPPER static inline __attribute__((unused)) int

WRAPPER net_Send(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm)
{
    MPI_Request request;
    int code = MPI_Isend(data, count, type, to, tag, comm, &request);

    if (code != MPI_SUCCESS)
        return code;
    return MPI_Wait(&request, MPI_STATUS_IGNORE);
}
WRAPPER net_Recv(void *data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
                 MPI_Status *status)
{
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Status own;
    int code = MPI_Irecv(data, count, type, from, tag, comm, &request);

    if (code != MPI_SUCCESS)
        return code;
    code = MPI_Wait(&request, &own);
    if (code != MPI_SUCCESS) {
        fprintf(stderr, "nothing comes from %d\n", from);
        MPI_Abort(comm, code);
    }
    if (status != MPI_STATUS_IGNORE)
        *status = own;
    return code;
}
WRAPPER net_Sendrecv(const void *data, int count, MPI_Datatype type, int to, int tag, void *in,
                     int most, MPI_Datatype in_type, int from, int in_tag, MPI_Comm comm,
                     MPI_Status *status)
{
    MPI_Request requests[2];
    MPI_Status own[2];
    int code;

    MPI_Irecv(in, most, in_type, from, in_tag, comm, &requests[0]);
    MPI_Isend(data, count, type, to, tag, comm, &requests[1]);
    code = MPI_Waitall(2, requests, own);
    if (status != MPI_STATUS_IGNORE)
        *status = own[0];
    return code;
}
WRAPPER net_Bcast(void *data, int count, MPI_Datatype type, int root, MPI_Comm comm)
{
    MPI_Request request;

    MPI_Ibcast(data, count, type, root, comm, &request);
    return MPI_Wait(&request, MPI_STATUS_IGNORE);
}

#define MPI_Send net_Send
#define MPI_Recv net_Recv
#define MPI_Sendrecv net_Sendrecv
#define MPI_Bcast net_Bcast
