/* SPDX-License-Identifier: Apache-2.0 */
/* How do two members of a communicator exchange bytes on behalf of the library?  Over crossing
 * channels between clusters, over the shadow communicator inside one.
 *
 *     shadow communicator, tags:  0 headers | 1 .. tag_ub/2 payloads (shadow.c) | above: tag_ub/2 + 1 + transfer tag
 *
 * Requires crossing.c, shadow.c (which stays below the middle of the tags).
 */
#include "transfer.h"

#include "coroutine.h"
#include "disagree.h"
#include "match.h"
#include "watch.h"
#include "world.h"

static int shadow_tag(int32_t tag)
{
    return matching.tag_ub / 2 + 1 + tag;
}

struct transfer rt_transfer_begin_send(struct comm *comm, int dest, int32_t tag, const void *data,
                                       size_t bytes)
{
    struct transfer t = {.lower = MPI_REQUEST_NULL, .on = comm};
    if (!comm_is_internal(comm, dest))
        rt_crossing_send(comm, dest, tag, data, bytes);
    else
        rt_lower_must("MPI_Isend",
                      lower.MPI_Isend_c(data, (MPI_Count)bytes, MPI_BYTE, comm->lower_rank[dest],
                                        shadow_tag(tag), comm->shadow, &t.lower));
    return t;
}

struct transfer rt_transfer_begin_recv(struct comm *comm, int source, int32_t tag, void *data,
                                       size_t bytes)
{
    struct transfer t = {.lower = MPI_REQUEST_NULL, .on = comm, .rank = source, .tag = tag};
    t.data = data;
    t.bytes = bytes;
    if (!comm_is_internal(comm, source))
        t.comm = comm;
    else
        rt_lower_must("MPI_Irecv",
                      lower.MPI_Irecv_c(data, (MPI_Count)bytes, MPI_BYTE, comm->lower_rank[source],
                                        shadow_tag(tag), comm->shadow, &t.lower));
    return t;
}

/* Communicators, windows and files are made without a call record that would say whose members are waited for: tell_begin says
 * it until tell_end, when nobody has. */
static bool tell_begin(const struct comm *comm)
{
    bool is_told_here = !wait_collective_on && !rt_in_coroutine();
    if (is_told_here)
        wait_collective_on = comm;
    return is_told_here;
}

static void tell_end(bool is_told_here)
{
    if (is_told_here)
        wait_collective_on = NULL;
}

static int told_wait(const struct comm *comm, MPI_Request *request, MPI_Status *status)
{
    bool is_told_here = tell_begin(comm);
    int code = rt_lower_wait(request, status);
    tell_end(is_told_here);
    return code;
}

static void lower_wait(struct transfer *t)
{
    MPI_Status status;
    MPI_Count came = 0;
    if (!t->data) { /* a send */
        rt_lower_must("MPI_Test", told_wait(t->on, &t->lower, MPI_STATUS_IGNORE));
        return;
    }
    rt_lower_must("MPI_Test", told_wait(t->on, &t->lower, &status));
    lower.MPI_Get_elements_x(&status, MPI_BYTE, &came);
    if (__builtin_expect((size_t)came != t->bytes, 0))
        disagreement_note(t->on,
                          "comm rank %d has sent %lld bytes, %zu were expected: the ranks call "
                          "it with different counts or datatypes",
                          t->rank, (long long)came, t->bytes);
}

void rt_transfer_wait(struct transfer *t)
{
    if (t->comm)
        rt_crossing_recv(t->comm, t->rank, t->tag, t->data, t->bytes);
    else if (t->lower != MPI_REQUEST_NULL)
        lower_wait(t);
    t->comm = NULL;
}

void rt_transfer_wait_all(struct transfer *t, int count)
{
    for (int i = 0; i < count; i++)
        rt_transfer_wait(&t[i]);
}

void rt_transfer_send(struct comm *comm, int dest, int32_t tag, const void *data, size_t bytes)
{
    struct transfer t = rt_transfer_begin_send(comm, dest, tag, data, bytes);
    rt_transfer_wait(&t);
}

void rt_transfer_recv(struct comm *comm, int source, int32_t tag, void *data, size_t bytes)
{
    struct transfer t = rt_transfer_begin_recv(comm, source, tag, data, bytes);
    rt_transfer_wait(&t);
}

struct probe {
    struct comm *comm;
    int lower_source, tag, flag;
    MPI_Message message;
    MPI_Status status;
};

static bool has_arrived(void *what)
{
    struct probe *p = what;
    if (!p->flag)
        rt_lower_must("MPI_Improbe", lower.MPI_Improbe(p->lower_source, p->tag, p->comm->shadow,
                                                       &p->flag, &p->message, &p->status));
    return p->flag;
}

void rt_transfer_recv_any_size(struct comm *comm, int source, int32_t tag, void **data,
                               size_t *bytes)
{
    if (!comm_is_internal(comm, source)) {
        rt_crossing_recv_any_size(comm, source, tag, data, bytes);
        return;
    }
    struct probe p = {
        .comm = comm, .lower_source = comm->lower_rank[source], .tag = shadow_tag(tag)};
    MPI_Request request;
    MPI_Count count = 0;
    bool is_told_here = tell_begin(comm);
    rt_await(has_arrived, &p);
    tell_end(is_told_here);
    rt_lower_must("MPI_Get_elements_x", lower.MPI_Get_elements_x(&p.status, MPI_BYTE, &count));
    *bytes = (size_t)count;
    *data = rt_alloc(*bytes);
    rt_lower_must("MPI_Imrecv", lower.MPI_Imrecv_c(*data, count, MPI_BYTE, &p.message, &request));
    rt_lower_must("MPI_Test", told_wait(comm, &request, MPI_STATUS_IGNORE));
}
