/* SPDX-License-Identifier: Apache-2.0 */
/* How does a message leave, and how is a receive posted?  MPI_Send and its kin, MPI_Recv, MPI_Irecv.
 *
 * Three ways out: to a rank of another cluster through the transport (complete once logged); to a
 * rank of this cluster inside a pattern over the shadow; else straight to the lower MPI.  The last
 * one is the fast path: when the communicator lies inside the cluster and no receive is held
 * anywhere, a blocking call is one comparison and the lower call (fast.h).  Ready sends are
 * standard sends: the receive they count on may be held here, unknown to the lower MPI.
 *
 * Each function here is also the _c form of its name (mpi.def), which is why counts are MPI_Count;
 * the lower MPI gets the int form whenever the count fits.  Both operations at once: exchange.c.
 *
 * Requires: on an intracommunicator that does not span, lower ranks are comm ranks.  Peers are
 * checked as the program names them and translated at once (rt_peer_in).
 */
#include <stdlib.h>
#include <string.h>

#include "mpi/cancel.h"
#include "mpi/fast.h"
#include "mpi/match.h"
#include "rt_own.h"
#include "world.h"

/* ---- arguments ---- */

int p2p_check(struct comm *c, const void *buf, MPI_Count count, MPI_Datatype datatype, int peer,
              int tag, bool is_receive)
{
    if (!c && (!rt.is_initialised || rt.is_finalised))
        return rt_raise_comm(MPI_COMM_NULL);
    if (!c)
        return rt_raise(NULL, MPI_ERR_COMM, "the communicator is MPI_COMM_NULL or was freed");
    if (count < 0)
        return rt_raise(c, MPI_ERR_COUNT, "the count is %lld", (long long)count);
    if (!(count == 0 && datatype == MPI_DATATYPE_NULL) && !rt_is_usable(datatype)) /* as MPICH */
        return rt_raise(c, MPI_ERR_TYPE, "the datatype is null, was freed or is not committed");
    if (buf == MPI_BOTTOM && count > 0 && datatype_is_named(datatype))
        return rt_raise(c, MPI_ERR_BUFFER, "the buffer is a null pointer");
    if (peer != MPI_PROC_NULL && !(is_receive && peer == MPI_ANY_SOURCE) &&
        (peer < 0 || peer >= c->remote_size))
        return rt_raise(c, MPI_ERR_RANK, "rank %d does not exist in a %s of %d", peer,
                        c->is_inter ? "remote group" : "communicator", c->remote_size);
    if ((tag < 0 && !(is_receive && tag == MPI_ANY_TAG)) || tag > matching.tag_ub)
        return rt_raise(c, MPI_ERR_TAG, "tag %d is not between 0 and %d", tag, matching.tag_ub);
    return MPI_SUCCESS;
}

/* ---- the lower MPI's forms ---- */

int lower_isend(enum send_mode mode, const void *buf, MPI_Count count, MPI_Datatype datatype,
                int lower_dest, int tag, MPI_Comm on, MPI_Request *request)
{
    if (count_is_int(count))
        return (mode == SEND_SYNCHRONOUS ? lower.MPI_Issend : lower.MPI_Isend)(
            buf, (int)count, datatype, lower_dest, tag, on, request);
    return (mode == SEND_SYNCHRONOUS ? lower.MPI_Issend_c : lower.MPI_Isend_c)(
        buf, count, datatype, lower_dest, tag, on, request);
}

int lower_irecv(void *buf, MPI_Count count, MPI_Datatype datatype, int lower_source, int tag,
                MPI_Comm on, MPI_Request *request)
{
    if (count_is_int(count))
        return lower.MPI_Irecv(buf, (int)count, datatype, lower_source, tag, on, request);
    return lower.MPI_Irecv_c(buf, count, datatype, lower_source, tag, on, request);
}

/* ---- sends ---- */

static int buffered_reserve(struct comm *c, size_t bytes)
{
    if (buffer_reserve(bytes))
        return MPI_SUCCESS;
    return rt_raise(c, MPI_ERR_BUFFER,
                    "%zu bytes do not fit into what is left of the attached buffer", bytes);
}

static int buffered_start(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest,
                          int tag, struct comm *c)
{
    size_t bytes = rt_packed_size(count, datatype);
    int reserved = buffered_reserve(c, bytes);
    if (reserved)
        return reserved;
    struct request *copy = request_new(c, REQUEST_PAIR);
    copy->buffered = bytes;
    copy->is_buffered = true;
    int lower_dest = c->lower_rank[dest];
    if (match_in_pattern()) {
        shadow_send(copy, SEND_BUFFERED, buf, count, datatype, lower_dest, tag, rt.id);
    } else {
        copy->owned = malloc(bytes ? bytes : 1);
        if (!copy->owned)
            rt_fatal("no memory for a buffered send of %zu bytes", bytes);
        rt_pack(buf, count, datatype, copy->owned, bytes);
        int error = lower_isend(SEND_STANDARD, copy->owned, (MPI_Count)bytes, MPI_BYTE, lower_dest,
                                tag, c->lower, &copy->lower[0]);
        if (error) {
            request_free(copy);
            return lower_result(c, error);
        }
    }
    request_abandon(copy);
    return MPI_SUCCESS;
}

/* To another cluster: it is in the log when the call returns, but it has to fit. */
static int crossing_start(struct request *r, enum send_mode mode, const void *buf, MPI_Count count,
                          MPI_Datatype datatype, int dest, int tag, struct comm *c)
{
    if (mode == SEND_BUFFERED) {
        size_t bytes = rt_packed_size(count, datatype);
        int error = buffered_reserve(c, bytes);
        if (error)
            return error;
        buffer_release(bytes);
    }
    crossing_send(r, mode, buf, count, datatype, dest, tag, c, match_id());
    return MPI_SUCCESS;
}

int send_start(struct request *r, enum send_mode mode, const void *buf, MPI_Count count,
               MPI_Datatype datatype, int dest, int tag)
{
    struct comm *c = r->comm;
    int error = MPI_SUCCESS;
    r->peer = dest;
    r->tag = tag;
    if (dest == MPI_PROC_NULL) {
        request_done_empty(r);
    } else if (!comm_is_internal(c, dest)) {
        error = crossing_start(r, mode, buf, count, datatype, dest, tag, c);
    } else if (mode == SEND_BUFFERED) {
        error = buffered_start(buf, count, datatype, dest, tag, c);
        request_done_empty(r);
    } else if (match_in_pattern()) {
        shadow_send(r, mode, buf, count, datatype, c->lower_rank[dest], tag, rt.id);
    } else {
        r->kind = REQUEST_LOWER;
        error = lower_isend(mode, buf, count, datatype, c->lower_rank[dest], tag, c->lower,
                            &r->lower[0]);
        if (error)
            error = lower_result(c, error);
    }
    return error;
}

/* The lower MPI's alone, but a blocking lower call is not safe. */
static int send_lower(enum send_mode mode, const void *buf, MPI_Count count, MPI_Datatype datatype,
                      int lower_dest, int tag, struct comm *c)
{
    MPI_Request started;
    int error = lower_isend(mode, buf, count, datatype, lower_dest, tag, c->lower, &started);
    if (!error) {
        wait_on(JOB_WAIT_SEND, c, lower_dest < 0 ? lower_dest : c->from_lower[lower_dest], tag);
        error = rt_lower_wait(&started, MPI_STATUS_IGNORE);
    }
    return lower_result(c, error);
}

/* A blocking send that does not take the fast path. */
int send_slow(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
              struct comm *c, enum send_mode mode)
{
    int error = p2p_check(c, buf, count, datatype, dest, tag, false);
    if (error || dest == MPI_PROC_NULL)
        return error;
    dest = rt_peer_in(c, dest);
    if (mode != SEND_SYNCHRONOUS && !comm_is_internal(c, dest))
        return crossing_start(NULL, mode, buf, count, datatype, dest, tag, c);
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
    return request_conclude(r, &handle, MPI_STATUS_IGNORE);
}

int rt_Send(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
            MPI_Comm comm)
{
    return count_is_int(count)
               ? fast_Send(buf, (int)count, datatype, dest, tag, comm)
               : send_slow(buf, count, datatype, dest, tag, rt_comm_get(comm), SEND_STANDARD);
}

int rt_Rsend(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
             MPI_Comm comm)
{
    return rt_Send(buf, count, datatype, dest, tag, comm);
}

int rt_Ssend(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
             MPI_Comm comm)
{
    struct comm *c = rt_comm_get(comm);
    if (!match_is_direct(c) || !count_is_int(count))
        return send_slow(buf, count, datatype, dest, tag, c, SEND_SYNCHRONOUS);
    below_begin();
    int error = lower.MPI_Ssend(buf, (int)count, datatype, dest, tag, c->lower);
    below_end();
    return lower_result(c, error);
}

int rt_Bsend(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
             MPI_Comm comm)
{
    return send_slow(buf, count, datatype, dest, tag, rt_comm_get(comm), SEND_BUFFERED);
}

int isend_slow(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
               struct comm *c, MPI_Request *request, enum send_mode mode)
{
    int error = p2p_check(c, buf, count, datatype, dest, tag, false);
    if (error)
        return error;
    if (!request)
        return rt_raise_null(c->handle, "request");
    struct request *r = request_new(c, REQUEST_DONE);
    error = send_start(r, mode, buf, count, datatype, rt_peer_in(c, dest), tag);
    if (error) {
        request_free(r);
        return error;
    }
    *request = request_handle(r);
    return MPI_SUCCESS;
}

/* The lower call has returned: its request is in the virtual one. */
static int kept_started(struct request *r, int error, MPI_Request *request)
{
    if (error)
        return request_failed(r, error);
    *request = request_handle(r);
    return MPI_SUCCESS;
}

bool fast_learn(MPI_Comm comm)
{
    struct comm *c = rt_comm_get(comm);
    if (!match_is_direct(c))
        return false;
    rt_comms.plain_handle = comm;
    rt_comms.bare_handle = c->is_bare ? comm : RT_COMM_NONE;
    rt_comms.plain_lower = c->lower;
    rt_comms.plain = c;
    return true;
}

int fast_failed(enum rt_row row, int error)
{
    rt.call = row;
    return lower_failed(rt_comms.plain, error);
}

int isend_kept(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
               MPI_Request *request)
{
    struct comm *c = rt_comm_get(comm);
    if (!match_goes_down(c) || !request)
        return isend_slow(buf, count, datatype, dest, tag, c, request, SEND_STANDARD);
    struct request *r = request_new_lower(c, false, dest, tag);
    return kept_started(r, lower.MPI_Isend(buf, count, datatype, dest, tag, c->lower, &r->lower[0]),
                        request);
}

int rt_Isend(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
             MPI_Comm comm, MPI_Request *request)
{
    return count_is_int(count) ? fast_Isend(buf, (int)count, datatype, dest, tag, comm, request)
                               : isend_slow(buf, count, datatype, dest, tag, rt_comm_get(comm),
                                            request, SEND_STANDARD);
}

int rt_Irsend(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
              MPI_Comm comm, MPI_Request *request)
{
    return rt_Isend(buf, count, datatype, dest, tag, comm, request);
}

int rt_Issend(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
              MPI_Comm comm, MPI_Request *request)
{
    return isend_slow(buf, count, datatype, dest, tag, rt_comm_get(comm), request,
                      SEND_SYNCHRONOUS);
}

int rt_Ibsend(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
              MPI_Comm comm, MPI_Request *request)
{
    return isend_slow(buf, count, datatype, dest, tag, rt_comm_get(comm), request, SEND_BUFFERED);
}

/* ---- receives ---- */

static struct request *receive_new(void *buf, MPI_Count count, MPI_Datatype datatype, int source,
                                   int tag, struct comm *c)
{
    struct request *r = request_new(c, REQUEST_DONE);
    r->buf = buf;
    r->count = count;
    r->datatype = datatype;
    r->peer = source;
    r->tag = tag;
    return r;
}

struct request *receive_start(void *buf, MPI_Count count, MPI_Datatype datatype, int source,
                              int tag, struct comm *c)
{
    struct request *r = receive_new(buf, count, datatype, source, tag, c);
    match_post(r, match_id());
    return r;
}

static int receive_lower(void *buf, MPI_Count count, MPI_Datatype datatype, int lower_source,
                         int tag, struct comm *c, MPI_Status *status)
{
    MPI_Request started;
    int source = lower_source < 0 ? lower_source : c->from_lower[lower_source];
    int error = lower_irecv(buf, count, datatype, lower_source, tag, c->lower, &started);
    if (!error) {
        wait_on(JOB_WAIT_RECEIVE, c, source, tag);
        error = rt_lower_wait(&started, status);
    }
    if (status != MPI_STATUS_IGNORE)
        status_source_fix(c, status);
    return error ? partner_failed(c, true, source, tag, error) : MPI_SUCCESS;
}

int receive_slow(void *buf, MPI_Count count, MPI_Datatype datatype, int source, int tag,
                 struct comm *c, MPI_Status *status)
{
    int error = p2p_check(c, buf, count, datatype, source, tag, true);
    if (error)
        return error;
    if (!status)
        return rt_raise_null(c->handle, "status");
    source = rt_peer_in(c, source);
    int result;
    if (source >= 0 && !match_in_pattern() && !comm_is_internal(c, source) &&
        receive_direct(buf, count, datatype, source, tag, c, status, &result))
        return result ? partner_failed(c, true, source, tag, result) : MPI_SUCCESS;
    if (source != MPI_PROC_NULL && !match_in_pattern() && match_can_go_down(c, source, tag))
        return receive_lower(buf, count, datatype, source < 0 ? source : c->lower_rank[source], tag,
                             c, status);
    struct request *r = receive_start(buf, count, datatype, source, tag, c);
    MPI_Request handle;
    request_wait(r);
    return request_conclude(r, &handle, status);
}

int rt_Recv(void *buf, MPI_Count count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
            MPI_Status *status)
{
    return count_is_int(count)
               ? fast_Recv(buf, (int)count, datatype, source, tag, comm, status)
               : receive_slow(buf, count, datatype, source, tag, rt_comm_get(comm), status);
}

int ireceive_slow(void *buf, MPI_Count count, MPI_Datatype datatype, int source, int tag,
                  struct comm *c, MPI_Request *request)
{
    int error = p2p_check(c, buf, count, datatype, source, tag, true);
    if (!error && !request)
        error = rt_raise_null(c->handle, "request");
    if (error)
        return error;
    struct request *r = receive_new(buf, count, datatype, rt_peer_in(c, source), tag, c);
    cancel_post(r);
    *request = request_handle(r);
    return MPI_SUCCESS;
}

int ireceive_kept(void *buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
                  MPI_Request *request)
{
    struct comm *c = rt_comm_get(comm);
    if (!match_goes_down(c) || !request ||
        source == MPI_PROC_NULL) /* MPICH's own status of that is wrong */
        return ireceive_slow(buf, count, datatype, source, tag, c, request);
    struct request *r = request_new_lower(c, true, source, tag);
    return kept_started(
        r, lower.MPI_Irecv(buf, count, datatype, source, tag, c->lower, &r->lower[0]), request);
}

int rt_Irecv(void *buf, MPI_Count count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
             MPI_Request *request)
{
    return count_is_int(count)
               ? fast_Irecv(buf, (int)count, datatype, source, tag, comm, request)
               : ireceive_slow(buf, count, datatype, source, tag, rt_comm_get(comm), request);
}
