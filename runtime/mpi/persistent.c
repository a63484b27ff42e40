/* SPDX-License-Identifier: Apache-2.0 */
/* What happens when a persistent request is started?  MPI_Send_init and its kin, MPI_Start,
 * MPI_Startall.
 *
 * A persistent request keeps its arguments; each start is what MPI_Isend or MPI_Irecv with them
 * would be at that moment: it is logged then, and carries the pattern iteration of that moment.  A
 * derived datatype is duplicated, because the application may free its own.
 */
#include "mpi/call.h"
#include "mpi/cancel.h"
#include "mpi/match.h"
#include "rt_own.h"

static int persistent_init(enum send_mode mode, bool is_receive, void *buf, MPI_Count count,
                           MPI_Datatype datatype, int peer, int tag, MPI_Comm comm,
                           MPI_Request *request)
{
    struct comm *c = rt_comm_get(comm);
    int error = p2p_check(c, buf, count, datatype, peer, tag, is_receive);
    if (error)
        return error;
    struct request *r = request_new(c, REQUEST_INACTIVE);
    r->is_persistent = true;
    r->is_receive = is_receive;
    r->mode = mode;
    r->buf = buf;
    r->count = count;
    r->datatype = datatype;
    r->peer = rt_peer_in(c, peer);
    r->tag = tag;
    request_keep_datatype(r);
    *request = request_handle(r);
    return MPI_SUCCESS;
}

int rt_Send_init(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
                 MPI_Comm comm, MPI_Request *request)
{
    return persistent_init(SEND_STANDARD, false, (void *)buf, count, datatype, dest, tag, comm,
                           request);
}

int rt_Rsend_init(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
                  MPI_Comm comm, MPI_Request *request)
{
    return persistent_init(SEND_STANDARD, false, (void *)buf, count, datatype, dest, tag, comm,
                           request);
}

int rt_Ssend_init(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
                  MPI_Comm comm, MPI_Request *request)
{
    return persistent_init(SEND_SYNCHRONOUS, false, (void *)buf, count, datatype, dest, tag, comm,
                           request);
}

int rt_Bsend_init(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
                  MPI_Comm comm, MPI_Request *request)
{
    return persistent_init(SEND_BUFFERED, false, (void *)buf, count, datatype, dest, tag, comm,
                           request);
}

int rt_Recv_init(void *buf, MPI_Count count, MPI_Datatype datatype, int source, int tag,
                 MPI_Comm comm, MPI_Request *request)
{
    return persistent_init(SEND_STANDARD, true, buf, count, datatype, source, tag, comm, request);
}

int rt_Start(MPI_Request *request)
{
    struct request *r = !request || *request == MPI_REQUEST_NULL ? NULL : request_get(*request);
    if (!r || !r->is_persistent)
        return rt_raise(NULL, MPI_ERR_REQUEST, "only a persistent request can be started");
    if (r->kind != REQUEST_INACTIVE)
        return rt_raise(r->comm, MPI_ERR_REQUEST,
                        "the persistent request is active: complete it before starting it again");
    if (r->is_call) {
        kept_call_start(r->call, r);
        return MPI_SUCCESS;
    }
    if (r->is_partitioned) {
        partitioned_start(r);
        return MPI_SUCCESS;
    }
    if (r->is_receive) {
        cancel_post(r);
        return MPI_SUCCESS;
    }
    int error =
        send_start(r, (enum send_mode)r->mode, r->buf, r->count, r->datatype, r->peer, r->tag);
    if (error)
        r->kind = REQUEST_INACTIVE;
    return error;
}

int rt_Startall(int count, MPI_Request array_of_requests[])
{
    if (count < 0 || (count > 0 && !array_of_requests))
        return rt_raise(NULL, count < 0 ? MPI_ERR_COUNT : MPI_ERR_ARG, "%d requests", count);
    for (int i = 0; i < count; i++) {
        int error = rt_Start(&array_of_requests[i]);
        if (error)
            return error;
    }
    return MPI_SUCCESS;
}
