/* SPDX-License-Identifier: Apache-2.0 */
/* Is there a message, and what is it?  MPI_Probe, MPI_Iprobe, MPI_Mprobe, MPI_Improbe, MPI_Mrecv,
 * MPI_Imrecv.
 *
 * A probe looks where a receive with the same arguments would look: below, when that receive would
 * go down; else it drains what has arrived (held receives take theirs first, so a probe never
 * overtakes one) and searches the unexpected queue, where the message stays for the receive that
 * follows.  A matched probe takes it out; its handle is a virtual one in the table of requests.
 */
#include "mpi/delivery.h"
#include "mpi/match.h"
#include "mpi/watch.h"
#include "rt_own.h"

/* ---- looking ---- */

struct probe {
    struct comm *c;
    int source, tag;
    bool takes;           /* a matched probe */
    bool may_refuse;      /* it may answer "not yet" */
    struct unexpected *u; /* found: still in its queue, or taken */
    MPI_Status lower_status;
    bool is_found, is_lower;
    int error;
};

static void probe_lower(struct probe *p)
{
    struct comm *c = p->c;
    int flag = 0;
    int source = p->source < 0 ? p->source : c->lower_rank[p->source];
    MPI_Message message = MPI_MESSAGE_NULL;
    p->error = p->takes
                   ? lower.MPI_Improbe(source, p->tag, c->lower, &flag, &message, &p->lower_status)
                   : lower.MPI_Iprobe(source, p->tag, c->lower, &flag, &p->lower_status);
    if (p->error || !flag)
        return;
    p->is_found = p->is_lower = true;
    int from = c->from_lower[p->lower_status.MPI_SOURCE];
    p->lower_status.MPI_SOURCE = rt_peer_out(c, from);
    if (!p->takes)
        return;
    p->u = unexpected_new(c, FROM_LOWER, 0);
    p->u->source = from;
    p->u->tag = p->lower_status.MPI_TAG;
    p->u->lower = message;
}

/* One look.  The arguments were checked; the source is not MPI_PROC_NULL. */
static bool probe_once(struct probe *p)
{
    struct pattern_id id = match_id();
    p->is_found = p->is_lower = false;
    p->u = NULL;
    if (id.pattern == 0 && match_can_go_down(p->c, p->source, p->tag)) {
        probe_lower(p);
        return p->is_found || p->error;
    }
    p->u = match_find(p->c, p->source, p->tag, id);
    if (!p->u) {
        match_drain(p->c, p->source, id);
        p->u = match_find(p->c, p->source, p->tag, id);
    }
    if (id.pattern && p->source == MPI_ANY_SOURCE) {
        delivery.looks++;
        if (p->u)
            p->u->is_announced = true;
    } else if (p->u && p->may_refuse && !delivery_is_visible(p->u)) {
        p->u = NULL;
    }
    p->is_found = p->u != NULL;
    if (p->u)
        unguarded_note(p->c, p->source, p->tag, id);
    if (p->u && p->takes)
        match_take(p->c, p->u);
    return p->is_found;
}

static void probe_status(const struct probe *p, MPI_Status *status)
{
    if (p->is_lower)
        status_copy(&p->lower_status, status);
    else
        status_set(status, rt_peer_out(p->c, p->u->source), p->u->tag, p->u->length);
}

static MPI_Message message_handle(const struct probe *p)
{
    struct request *r = request_new(p->c, REQUEST_MESSAGE);
    r->message = p->u;
    return (MPI_Message)request_handle(r);
}

static int probe_block(struct probe *p, MPI_Status *status)
{
    struct wait w;
    wait_init(&w, rt.is_oversubscribed);
    wait_on(JOB_WAIT_PROBE, p->c, p->source, p->tag);
    while (!probe_once(p))
        rt_wait_turn(&w);
    wait_over();
    if (!p->error)
        probe_status(p, status);
    return lower_result(p->c, p->error);
}

/* ---- MPI_Probe, MPI_Iprobe ---- */

int rt_Iprobe(int source, int tag, MPI_Comm comm, int *flag, MPI_Status *status)
{
    struct comm *c = rt_comm_get(comm);
    if (match_goes_down(c)) {
        int result = lower_result(c, lower.MPI_Iprobe(source, tag, c->lower, flag, status));
        if (!result && !*flag && matching.must_loop)
            rt_progress();
        rt_idle_probe(result || *flag, c, source, tag);
        return result;
    }
    int error = p2p_check(c, NULL, 0, MPI_BYTE, source, tag, true);
    if (error)
        return error;
    if (source == MPI_PROC_NULL) {
        *flag = 1;
        status_set_proc_null(status);
        return MPI_SUCCESS;
    }
    struct probe p = {.c = c, .source = rt_peer_in(c, source), .tag = tag, .may_refuse = true};
    *flag = probe_once(&p);
    if (!*flag && rt_progress())
        *flag = probe_once(&p);
    rt_idle_probe(*flag, c, p.source, tag);
    if (p.error)
        return lower_result(c, p.error);
    if (*flag)
        probe_status(&p, status);
    return MPI_SUCCESS;
}

static int probe_direct(struct comm *c, int source, int tag, MPI_Status *status)
{
    below_begin();
    int error = lower.MPI_Probe(source, tag, c->lower, status);
    below_end();
    return lower_result(c, error);
}

int rt_Probe(int source, int tag, MPI_Comm comm, MPI_Status *status)
{
    struct comm *c = rt_comm_get(comm);
    if (match_is_direct(c))
        return probe_direct(c, source, tag, status);
    int error = p2p_check(c, NULL, 0, MPI_BYTE, source, tag, true);
    if (error)
        return error;
    if (source == MPI_PROC_NULL) {
        status_set_proc_null(status);
        return MPI_SUCCESS;
    }
    struct probe p = {.c = c, .source = rt_peer_in(c, source), .tag = tag};
    return probe_block(&p, status);
}

/* ---- MPI_Mprobe, MPI_Improbe ---- */

int rt_Improbe(int source, int tag, MPI_Comm comm, int *flag, MPI_Message *message,
               MPI_Status *status)
{
    struct comm *c = rt_comm_get(comm);
    int error = p2p_check(c, NULL, 0, MPI_BYTE, source, tag, true);
    if (error)
        return error;
    if (source == MPI_PROC_NULL) {
        *flag = 1;
        *message = MPI_MESSAGE_NO_PROC;
        status_set_proc_null(status);
        return MPI_SUCCESS;
    }
    struct probe p = {
        .c = c, .source = rt_peer_in(c, source), .tag = tag, .takes = true, .may_refuse = true};
    *flag = probe_once(&p);
    if (!*flag && rt_progress())
        *flag = probe_once(&p);
    rt_idle_probe(*flag, c, p.source, tag);
    if (p.error)
        return lower_result(c, p.error);
    if (*flag) {
        probe_status(&p, status);
        *message = message_handle(&p);
    }
    return MPI_SUCCESS;
}

int rt_Mprobe(int source, int tag, MPI_Comm comm, MPI_Message *message, MPI_Status *status)
{
    struct comm *c = rt_comm_get(comm);
    int error = p2p_check(c, NULL, 0, MPI_BYTE, source, tag, true);
    if (error)
        return error;
    if (source == MPI_PROC_NULL) {
        *message = MPI_MESSAGE_NO_PROC;
        status_set_proc_null(status);
        return MPI_SUCCESS;
    }
    struct probe p = {.c = c, .source = rt_peer_in(c, source), .tag = tag, .takes = true};
    error = probe_block(&p, status);
    if (!error)
        *message = message_handle(&p);
    return error;
}

/* ---- MPI_Mrecv, MPI_Imrecv ---- */

/* Starts the receive of a matched message; *out is NULL when an error was raised. */
static int message_receive(void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Message *message,
                           struct request **out)
{
    *out = NULL;
    if (*message == MPI_MESSAGE_NO_PROC) {
        int wrong =
            p2p_check(rt_comm_get(MPI_COMM_WORLD), buf, count, datatype, MPI_PROC_NULL, 0, true);
        if (wrong)
            return wrong;
        *out = request_new(NULL, REQUEST_DONE);
        (*out)->is_receive = true;
        request_done(*out, MPI_PROC_NULL, MPI_ANY_TAG, 0, MPI_SUCCESS);
        *message = MPI_MESSAGE_NULL;
        return MPI_SUCCESS;
    }
    struct request *held = *message == MPI_MESSAGE_NULL ? NULL : request_message_get(*message);
    if (!held)
        return rt_raise(NULL, MPI_ERR_REQUEST,
                        "the message is MPI_MESSAGE_NULL or was received already");
    struct comm *c = held->comm;
    int error = p2p_check(c, buf, count, datatype, 0, 0, true);
    if (error)
        return error;
    struct request *r = request_new(c, REQUEST_DONE);
    r->is_receive = true;
    r->buf = buf;
    r->count = count;
    r->datatype = datatype;
    r->peer = held->message->source;
    r->tag = held->message->tag;
    r->id = held->message->id;
    r->refusals = 0;
    match_deliver(held->message, r);
    request_free(held);
    *message = MPI_MESSAGE_NULL;
    *out = r;
    return MPI_SUCCESS;
}

int rt_Mrecv(void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Message *message,
             MPI_Status *status)
{
    struct request *r;
    int error = message_receive(buf, count, datatype, message, &r);
    if (error)
        return error;
    MPI_Request handle;
    request_wait(r);
    return request_conclude(r, &handle, status);
}

int rt_Imrecv(void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Message *message,
              MPI_Request *request)
{
    struct request *r;
    int error = message_receive(buf, count, datatype, message, &r);
    if (!error)
        *request = request_handle(r);
    return error;
}
