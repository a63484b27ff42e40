/* SPDX-License-Identifier: Apache-2.0 */
/* How does a message leave, and how is a receive posted?  MPI_Send and its kin, MPI_Recv,
 * MPI_Sendrecv.
 *
 * Three ways out: to a rank of another cluster through the transport (complete once logged); to a
 * rank of this cluster inside a pattern over the shadow; else straight to the lower MPI.  The last
 * one is the fast path: when the communicator lies inside the cluster and no receive is held
 * anywhere, a blocking call is one comparison and the lower call (match_is_direct). Ready sends are
 * standard sends: the receive they count on may be held here, unknown to the lower MPI.
 *
 * Requires: on a communicator that does not span, lower ranks are comm ranks.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "mpi/match.h"
#include "rt_own.h"

/* ---- arguments ---- */

int p2p_check(struct comm *c, const void *buf, int count, MPI_Datatype datatype, int peer, int tag,
              bool is_receive)
{
    if (!c)
        return rt_raise(NULL, MPI_ERR_COMM, "the communicator is MPI_COMM_NULL or was freed");
    if (count < 0)
        return rt_raise(c, MPI_ERR_COUNT, "the count is %d", count);
    if (!rt_is_usable(datatype))
        return rt_raise(c, MPI_ERR_TYPE, "the datatype is null, was freed or is not committed");
    if (buf == MPI_BOTTOM && count > 0 && peer != MPI_PROC_NULL && datatype_is_named(datatype))
        return rt_raise(c, MPI_ERR_BUFFER, "the buffer is a null pointer");
    if (peer != MPI_PROC_NULL && !(is_receive && peer == MPI_ANY_SOURCE) &&
        (peer < 0 || peer >= c->size))
        return rt_raise(c, MPI_ERR_RANK, "rank %d does not exist in a communicator of %d", peer,
                        c->size);
    if ((tag < 0 && !(is_receive && tag == MPI_ANY_TAG)) || tag > matching.tag_ub)
        return rt_raise(c, MPI_ERR_TAG, "tag %d is not between 0 and %d", tag, matching.tag_ub);
    return MPI_SUCCESS;
}

/* ---- sends ---- */

static int buffered_start(const void *buf, int count, MPI_Datatype datatype, int dest, int tag,
                          struct comm *c)
{
    size_t bytes = rt_packed_size(count, datatype);
    if (!buffer_reserve(bytes))
        return rt_raise(c, MPI_ERR_BUFFER,
                        "%zu bytes do not fit into what is left of the attached buffer", bytes);
    struct request *copy = request_new(c, REQUEST_PAIR);
    copy->buffered = bytes;
    copy->is_buffered = true;
    int lower_dest = c->lower_rank[dest];
    if (match_in_pattern()) {
        shadow_send(copy, SEND_BUFFERED, buf, count, datatype, lower_dest, tag);
    } else {
        copy->owned = malloc(bytes ? bytes : 1);
        if (!copy->owned)
            rt_fatal("no memory for a buffered send of %zu bytes", bytes);
        rt_pack(buf, count, datatype, copy->owned, bytes);
        int error = lower.MPI_Isend_c(copy->owned, (MPI_Count)bytes, MPI_BYTE, lower_dest, tag,
                                      c->lower, &copy->lower[0]);
        if (error) {
            request_free(copy);
            return lower_result(c, error);
        }
    }
    request_abandon(copy);
    return MPI_SUCCESS;
}

int send_start(struct request *r, enum send_mode mode, const void *buf, int count,
               MPI_Datatype datatype, int dest, int tag)
{
    struct comm *c = r->comm;
    int error = MPI_SUCCESS;
    r->peer = dest;
    r->tag = tag;
    if (dest == MPI_PROC_NULL) {
        request_done_empty(r);
    } else if (!comm_is_internal(c, dest)) {
        crossing_send(r, mode, buf, count, datatype, dest, tag, c);
    } else if (mode == SEND_BUFFERED) {
        error = buffered_start(buf, count, datatype, dest, tag, c);
        request_done_empty(r);
    } else if (match_in_pattern()) {
        shadow_send(r, mode, buf, count, datatype, c->lower_rank[dest], tag);
    } else {
        r->kind = REQUEST_LOWER;
        error = (mode == SEND_SYNCHRONOUS ? lower.MPI_Issend : lower.MPI_Isend)(
            buf, count, datatype, c->lower_rank[dest], tag, c->lower, &r->lower[0]);
        if (error)
            error = lower_result(c, error);
    }
    return error;
}

/* The lower MPI's alone, but a blocking lower call is not safe. */
static int send_lower(enum send_mode mode, const void *buf, int count, MPI_Datatype datatype,
                      int lower_dest, int tag, struct comm *c)
{
    MPI_Request started;
    int error = (mode == SEND_SYNCHRONOUS ? lower.MPI_Issend : lower.MPI_Isend)(
        buf, count, datatype, lower_dest, tag, c->lower, &started);
    if (!error) {
        wait_for(c, lower_dest, tag);
        error = rt_lower_wait(&started, MPI_STATUS_IGNORE);
    }
    return lower_result(c, error);
}

/* A blocking send that does not take the fast path. */
static int send_slow(enum send_mode mode, const void *buf, int count, MPI_Datatype datatype,
                     int dest, int tag, struct comm *c)
{
    if (mode != SEND_BUFFERED && match_goes_down(c))
        return send_lower(mode, buf, count, datatype, dest, tag, c);
    int error = p2p_check(c, buf, count, datatype, dest, tag, false);
    if (error || dest == MPI_PROC_NULL)
        return error;
    if (mode != SEND_SYNCHRONOUS && !comm_is_internal(c, dest)) {
        crossing_send(NULL, mode, buf, count, datatype, dest, tag, c);
        return MPI_SUCCESS;
    }
    if (mode != SEND_BUFFERED && comm_is_internal(c, dest) && !match_in_pattern())
        return send_lower(mode, buf, count, datatype, c->lower_rank[dest], tag, c);
    struct request *r = request_new(c, REQUEST_DONE);
    error = send_start(r, mode, buf, count, datatype, dest, tag);
    if (error) {
        request_free(r);
        return error;
    }
    MPI_Request handle;
    request_wait(r);
    return lower_result(c, request_end(r, &handle, MPI_STATUS_IGNORE));
}

int rt_Send(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm)
{
    struct comm *c = rt_comm_get(comm);
    if (match_is_direct(c))
        return lower_result(c, lower.MPI_Send(buf, count, datatype, dest, tag, c->lower));
    return send_slow(SEND_STANDARD, buf, count, datatype, dest, tag, c);
}

int rt_Rsend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm)
{
    return rt_Send(buf, count, datatype, dest, tag, comm);
}

int rt_Ssend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm)
{
    struct comm *c = rt_comm_get(comm);
    if (match_is_direct(c))
        return lower_result(c, lower.MPI_Ssend(buf, count, datatype, dest, tag, c->lower));
    return send_slow(SEND_SYNCHRONOUS, buf, count, datatype, dest, tag, c);
}

int rt_Bsend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm)
{
    return send_slow(SEND_BUFFERED, buf, count, datatype, dest, tag, rt_comm_get(comm));
}

static int isend_slow(enum send_mode mode, const void *buf, int count, MPI_Datatype datatype,
                      int dest, int tag, struct comm *c, MPI_Request *request)
{
    int error = p2p_check(c, buf, count, datatype, dest, tag, false);
    if (error)
        return error;
    struct request *r = request_new(c, REQUEST_DONE);
    error = send_start(r, mode, buf, count, datatype, dest, tag);
    if (error) {
        request_free(r);
        return error;
    }
    *request = request_handle(r);
    return MPI_SUCCESS;
}

/* The fast path of all non-blocking calls: what the lower call has returned becomes a virtual
 * request. */
static int lower_started(struct comm *c, bool is_receive, int error, MPI_Request lower_request,
                         MPI_Request *request)
{
    if (error)
        return lower_result(c, error);
    struct request *r = request_new(c, REQUEST_LOWER);
    r->is_receive = is_receive;
    r->id.pattern = 0; /* that of the slot's last owner is still there */
    r->lower[0] = lower_request;
    *request = request_handle(r);
    return MPI_SUCCESS;
}

int rt_Isend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
             MPI_Request *request)
{
    struct comm *c = rt_comm_get(comm);
    MPI_Request started;
    if (!match_goes_down(c))
        return isend_slow(SEND_STANDARD, buf, count, datatype, dest, tag, c, request);
    int error = lower.MPI_Isend(buf, count, datatype, dest, tag, c->lower, &started);
    return lower_started(c, false, error, started, request);
}

int rt_Irsend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
              MPI_Request *request)
{
    return rt_Isend(buf, count, datatype, dest, tag, comm, request);
}

int rt_Issend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
              MPI_Request *request)
{
    return isend_slow(SEND_SYNCHRONOUS, buf, count, datatype, dest, tag, rt_comm_get(comm),
                      request);
}

int rt_Ibsend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
              MPI_Request *request)
{
    return isend_slow(SEND_BUFFERED, buf, count, datatype, dest, tag, rt_comm_get(comm), request);
}

/* ---- receives ---- */

static struct request *receive_start(void *buf, int count, MPI_Datatype datatype, int source,
                                     int tag, struct comm *c)
{
    struct request *r = request_new(c, REQUEST_DONE);
    r->buf = buf;
    r->count = count;
    r->datatype = datatype;
    r->peer = source;
    r->tag = tag;
    match_post(r);
    return r;
}

static int receive_lower(void *buf, int count, MPI_Datatype datatype, int lower_source, int tag,
                         struct comm *c, MPI_Status *status)
{
    MPI_Request started;
    int error = lower.MPI_Irecv(buf, count, datatype, lower_source, tag, c->lower, &started);
    if (!error) {
        wait_for(c, lower_source, tag);
        error = rt_lower_wait(&started, status);
    }
    if (c->spans && status != MPI_STATUS_IGNORE && status->MPI_SOURCE >= 0)
        status->MPI_SOURCE = c->from_lower[status->MPI_SOURCE];
    return lower_result(c, error);
}

static int receive_slow(void *buf, int count, MPI_Datatype datatype, int source, int tag,
                        struct comm *c, MPI_Status *status)
{
    if (match_goes_down(c) && source != MPI_PROC_NULL)
        return receive_lower(buf, count, datatype, source, tag, c, status);
    int error = p2p_check(c, buf, count, datatype, source, tag, true);
    if (error)
        return error;
    if (source != MPI_PROC_NULL && !match_in_pattern() && match_can_go_down(c, source, tag))
        return receive_lower(buf, count, datatype, c->spans ? c->lower_rank[source] : source, tag,
                             c, status);
    struct request *r = receive_start(buf, count, datatype, source, tag, c);
    MPI_Request handle;
    request_wait(r);
    return lower_result(c, request_end(r, &handle, status));
}

int rt_Recv(void *buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
            MPI_Status *status)
{
    struct comm *c = rt_comm_get(comm);
    if (match_is_direct(c))
        return lower_result(c, lower.MPI_Recv(buf, count, datatype, source, tag, c->lower, status));
    return receive_slow(buf, count, datatype, source, tag, c, status);
}

int rt_Irecv(void *buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
             MPI_Request *request)
{
    struct comm *c = rt_comm_get(comm);
    if (match_goes_down(c) &&
        source != MPI_PROC_NULL) { /* MPICH's own status of that one is wrong */
        MPI_Request started;
        int error = lower.MPI_Irecv(buf, count, datatype, source, tag, c->lower, &started);
        return lower_started(c, true, error, started, request);
    }
    int error = p2p_check(c, buf, count, datatype, source, tag, true);
    if (!error)
        *request = request_handle(receive_start(buf, count, datatype, source, tag, c));
    return error;
}

/* ---- both ---- */

static int exchange(struct request *sent, struct request *received, MPI_Status *status)
{
    MPI_Request handle;
    struct comm *c = sent->comm;
    request_wait(sent);
    request_wait(received);
    int send_error = request_end(sent, &handle, MPI_STATUS_IGNORE);
    int receive_error = request_end(received, &handle, status);
    return lower_result(c, send_error ? send_error : receive_error);
}

int rt_Sendrecv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, int dest, int sendtag,
                void *recvbuf, int recvcount, MPI_Datatype recvtype, int source, int recvtag,
                MPI_Comm comm, MPI_Status *status)
{
    struct comm *c = rt_comm_get(comm);
    if (match_is_direct(c))
        return lower_result(c, lower.MPI_Sendrecv(sendbuf, sendcount, sendtype, dest, sendtag,
                                                  recvbuf, recvcount, recvtype, source, recvtag,
                                                  c->lower, status));
    int error = p2p_check(c, sendbuf, sendcount, sendtype, dest, sendtag, false);
    if (!error)
        error = p2p_check(c, recvbuf, recvcount, recvtype, source, recvtag, true);
    if (error)
        return error;
    struct request *received = receive_start(recvbuf, recvcount, recvtype, source, recvtag, c);
    struct request *sent = request_new(c, REQUEST_DONE);
    sent->error = send_start(sent, SEND_STANDARD, sendbuf, sendcount, sendtype, dest, sendtag);
    return exchange(sent, received, status);
}

int rt_Sendrecv_replace(void *buf, int count, MPI_Datatype datatype, int dest, int sendtag,
                        int source, int recvtag, MPI_Comm comm, MPI_Status *status)
{
    struct comm *c = rt_comm_get(comm);
    if (match_is_direct(c))
        return lower_result(c, lower.MPI_Sendrecv_replace(buf, count, datatype, dest, sendtag,
                                                          source, recvtag, c->lower, status));
    int error = p2p_check(c, buf, count, datatype, dest, sendtag, false);
    if (!error)
        error = p2p_check(c, buf, count, datatype, source, recvtag, true);
    if (error)
        return error;
    size_t bytes = rt_packed_size(count, datatype);
    if (bytes > INT_MAX)
        return rt_raise(c, MPI_ERR_COUNT, "%zu bytes are too many to be replaced in place", bytes);
    void *packed = malloc(bytes ? bytes : 1);
    if (!packed)
        return rt_raise(c, MPI_ERR_NO_MEM, "no memory for %zu bytes", bytes);
    rt_pack(buf, count, datatype, packed, bytes);
    struct request *received = receive_start(buf, count, datatype, source, recvtag, c);
    struct request *sent = request_new(c, REQUEST_DONE);
    sent->error = send_start(sent, SEND_STANDARD, packed, (int)bytes, MPI_BYTE, dest, sendtag);
    error = exchange(sent, received, status);
    free(packed);
    return error;
}
