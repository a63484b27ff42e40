/* SPDX-License-Identifier: Apache-2.0 */
/* How is a collective call served in its blocking, non-blocking and persistent form?  Checks, kept
 * arguments, starting.
 *
 *     blocking:      check, wait for the communicator's queue, run
 *     non-blocking:  check, keep, queue --run returns--> drop
 *     persistent:    check, keep; each start: on a coroutine at once; MPI_Request_free: drop
 *
 * Persistent calls of one communicator may be started in any order, and in another one on each
 * member: they do not queue, and each has a tag of its own, by the order of their making.  Inside a
 * cluster, too, they are ours: those of MPICH 4.0.2 crash now and then.
 *
 * Arrays of counts, displacements and datatypes are copied when a call is kept: MPI asks the
 * program to leave them as they are, but language bindings pass temporary ones.
 *
 * Requires queue.c, keep.c.  MPI 3.1 chapter 5, MPI 4.0 section 6.13 (persistent collectives).
 */
#include "call.h"

#include "collective.h"
#include "cost.h"
#include "disagree.h"
#include "keep.h"
#include "lower.h"
#include "match.h"
#include "queue.h"
#include "request.h"
#include "vain.h"
#include "watch.h"
#include "world.h"

#include <stdlib.h>
#include <string.h>

/* ---- which arguments are significant ---- */

/* Is the data of the whole group, not only of this member, significant at this process? */
static bool is_center(const struct collective *c)
{
    return c->comm->is_inter ? c->root == MPI_ROOT : c->comm->rank == c->root;
}

/* Has this process a block of its own?  In an intercommunicator the root's group has none. */
static bool is_leaf(const struct collective *c)
{
    return !c->comm->is_inter || c->root >= 0;
}

void call_sides(const struct collective *c, bool *sends, bool *receives)
{
    *sends = c->has & CALL_DATA && c->sendbuf != MPI_IN_PLACE;
    *receives = c->has & CALL_DATA && c->recvbuf != MPI_IN_PLACE;
    switch (c->row) {
    case RT_ROW_MPI_Gather:
    case RT_ROW_MPI_Gatherv:
        *sends = *sends && is_leaf(c);
        *receives = is_center(c);
        break;
    case RT_ROW_MPI_Scatter:
    case RT_ROW_MPI_Scatterv:
        *sends = is_center(c);
        *receives = *receives && is_leaf(c);
        break;
    case RT_ROW_MPI_Bcast:
    case RT_ROW_MPI_Reduce:
        *receives = is_center(c) || is_leaf(c);
        *sends = false; /* one count and one datatype: what is said of the receive side holds */
        break;
    default:
        break;
    }
}

/* call_members: how many blocks each side has */
static int call_members(const struct collective *c, int *sends, int *receives)
{
    if (c->has & CALL_NEIGHBOR)
        return rt_neighbor_check(c->comm, sends, receives);
    *sends = *receives = c->comm->remote_size;
    if (c->row == RT_ROW_MPI_Reduce_scatter)
        *receives = c->comm->local_size;
    return MPI_SUCCESS;
}

/* ---- checks ---- */

static int check_root(const struct collective *c)
{
    struct comm *comm = c->comm;
    if (comm->is_inter && (c->root == MPI_ROOT || c->root == MPI_PROC_NULL))
        return MPI_SUCCESS;
    if (c->root < 0 || c->root >= comm->remote_size)
        return rt_raise(comm, MPI_ERR_ROOT, "root %d is outside the %s of %d", c->root,
                        comm->is_inter ? "remote group" : "communicator", comm->remote_size);
    return MPI_SUCCESS;
}

static int check_type(const struct collective *c, MPI_Datatype type)
{
    return rt_is_usable(type) ? MPI_SUCCESS
                              : rt_raise(c->comm, MPI_ERR_TYPE,
                                         "the datatype is null, was freed or is not committed");
}

static int check_side(const struct collective *c, MPI_Count count, const struct vector *counts,
                      const MPI_Datatype *types, MPI_Datatype type, int members)
{
    int code = MPI_SUCCESS;
    for (int i = 0; counts->at && i < members; i++) {
        MPI_Count n = vector_get(counts, i);
        if (n < 0)
            return rt_raise(c->comm, MPI_ERR_COUNT, "count %lld of member %d is negative",
                            (long long)n, i);
        if (types && n > 0 && (code = check_type(c, types[i])) != MPI_SUCCESS)
            return code;
    }
    if (count < 0)
        return rt_raise(c->comm, MPI_ERR_COUNT, "count %lld is negative", (long long)count);
    return types ? code : check_type(c, type);
}

/* Reducing no elements tells whether the operation is defined for the type.  Of predefined ones the
 * last answer holds for ever. */
static int check_op(const struct collective *c)
{
    static MPI_Op good_op = MPI_OP_NULL;
    static MPI_Datatype good_type = MPI_DATATYPE_NULL;
    char nothing[2] = {0};
    if (c->op == good_op && c->recvtype == good_type)
        return MPI_SUCCESS;
    int code = lower.MPI_Reduce_local(&nothing[0], &nothing[1], 0, c->recvtype, c->op);
    if (code != MPI_SUCCESS)
        return rt_raise_lower(c->comm, code);
    if (op_is_named(c->op) && datatype_is_named(c->recvtype)) {
        good_op = c->op;
        good_type = c->recvtype;
    }
    return MPI_SUCCESS;
}

/* Is MPI_IN_PLACE given where it has no meaning?  Of calls with a root it is the root's alone. */
static bool is_misplaced(const struct collective *c)
{
    bool in_send = c->sendbuf == MPI_IN_PLACE, in_receive = c->recvbuf == MPI_IN_PLACE;
    if (!in_send && !in_receive)
        return false;
    switch (c->row) {
    case RT_ROW_MPI_Scatter:
    case RT_ROW_MPI_Scatterv:
        return !c->comm->is_inter && (is_center(c) ? in_send : in_receive);
    case RT_ROW_MPI_Gather:
    case RT_ROW_MPI_Gatherv:
    case RT_ROW_MPI_Reduce:
        return !c->comm->is_inter && (is_center(c) ? in_receive : in_send);
    default:
        return c->comm->is_inter || in_receive || c->has & CALL_NEIGHBOR;
    }
}

/* Is what is received written over what is sent?  Seen where both begin at one place. */
static bool is_aliased(const struct collective *c, bool sends, bool receives)
{
    struct layout l;
    if (c->row == RT_ROW_MPI_Reduce)
        sends = receives = is_center(c) && c->recvcount > 0;
    if (!sends || !receives || c->comm->is_inter || c->has & CALL_NEIGHBOR)
        return false;
    switch (c->row) {
    case RT_ROW_MPI_Bcast:
        return false;
    case RT_ROW_MPI_Scatter:
    case RT_ROW_MPI_Scatterv:
        l = layout_of_send(c);
        return layout_bytes(&l, c->root) > 0 && layout_at(&l, c->root) == c->recvbuf;
    case RT_ROW_MPI_Gather:
    case RT_ROW_MPI_Gatherv:
    case RT_ROW_MPI_Allgather:
    case RT_ROW_MPI_Allgatherv:
        l = layout_of_recv(c);
        return layout_bytes(&l, c->comm->rank) > 0 && layout_at(&l, c->comm->rank) == c->sendbuf;
    default:
        return c->sendbuf == c->recvbuf && c->sendbuf != MPI_BOTTOM &&
               (c->recvcount > 0 || c->recvcounts.at);
    }
}

/* Derived types may hold addresses: MPI_BOTTOM is NULL. */
static bool is_missing(const void *buf, MPI_Count count, const struct vector *counts,
                       const MPI_Datatype *types, MPI_Datatype type, int members)
{
    if (__builtin_expect(buf != NULL, 1))
        return false;
    for (int i = 0; counts->at && i < members; i++)
        if (vector_get(counts, i) > 0 && datatype_is_named(types ? types[i] : type))
            return true;
    return !counts->at && count > 0 && datatype_is_named(type);
}

/* What is reduced has one count and one type, on both sides those of the receive side. */
static bool is_send_missing(const struct collective *c, int members)
{
    if (c->has & CALL_OP)
        return is_missing(c->sendbuf, c->recvcount, &c->recvcounts, NULL, c->recvtype, members);
    return is_missing(c->sendbuf, c->sendcount, &c->sendcounts, c->sendtypes, c->sendtype, members);
}

static bool is_receive_missing(const struct collective *c, int members)
{
    if (c->row == RT_ROW_MPI_Reduce_scatter)
        return c->recvbuf == NULL &&
               vector_get(&c->recvcounts, c->comm->rank - c->comm->local_first) > 0 &&
               datatype_is_named(c->recvtype);
    return is_missing(c->recvbuf, c->recvcount, &c->recvcounts, c->recvtypes, c->recvtype, members);
}

static int check_buffers(const struct collective *c, bool sends, bool receives, int nsends,
                         int nreceives)
{
    if (is_misplaced(c))
        return rt_raise(c->comm, MPI_ERR_BUFFER, "MPI_IN_PLACE has no meaning there");
    if (is_aliased(c, sends, receives))
        return rt_raise(c->comm, MPI_ERR_BUFFER,
                        "the send and the receive buffer are the same: MPI_IN_PLACE says that");
    if (c->row == RT_ROW_MPI_Reduce) {
        sends = is_leaf(c);
        receives = is_center(c);
    }
    if ((sends && is_send_missing(c, c->row == RT_ROW_MPI_Reduce_scatter ? nreceives : nsends)) ||
        (receives && is_receive_missing(c, nreceives)))
        return rt_raise(c->comm, MPI_ERR_BUFFER, "a null pointer for a buffer that is not empty");
    return MPI_SUCCESS;
}

int call_check(const struct collective *c)
{
    bool sends, receives;
    int nsends, nreceives, code = call_members(c, &nsends, &nreceives);
    if (c->comm->is_inter && (c->row == RT_ROW_MPI_Scan || c->row == RT_ROW_MPI_Exscan))
        return rt_raise(c->comm, MPI_ERR_COMM, "an intercommunicator");
    if (code == MPI_SUCCESS && c->has & CALL_ROOT)
        code = check_root(c);
    if (code != MPI_SUCCESS || !(c->has & CALL_DATA))
        return code;
    call_sides(c, &sends, &receives);
    if (receives)
        code = check_side(c, c->recvcount, &c->recvcounts, c->recvtypes, c->recvtype, nreceives);
    if (sends && code == MPI_SUCCESS)
        code = check_side(c, c->sendcount, &c->sendcounts, c->sendtypes, c->sendtype, nsends);
    if (c->has & CALL_OP && (sends || receives) && code == MPI_SUCCESS)
        code = check_op(c);
    return code == MPI_SUCCESS ? check_buffers(c, sends, receives, nsends, nreceives) : code;
}

/* ---- kept calls ---- */

struct kept_call {
    struct collective c;
    enum rt_row form;
    collective_run *run;
    bool is_persistent;
    int nsends, nreceives;
    void *copy[6];
};

static const void *copy_of(const void *array, int members, size_t each, void **copy)
{
    if (!array)
        return NULL;
    *copy = rt_alloc((size_t)members * each);
    memcpy(*copy, array, (size_t)members * each);
    return *copy;
}

static void vector_keep(struct vector *v, int members, void **copy)
{
    v->at = copy_of(v->at, members, v->is_wide ? sizeof(MPI_Count) : sizeof(int), copy);
}

static void types_each(const struct kept_call *k, void (*act)(MPI_Datatype))
{
    const struct collective *c = &k->c;
    for (int i = 0; c->sendtypes && i < k->nsends; i++)
        if (vector_get(&c->sendcounts, i) > 0)
            act(c->sendtypes[i]);
    for (int i = 0; c->recvtypes && i < k->nreceives; i++)
        if (vector_get(&c->recvcounts, i) > 0)
            act(c->recvtypes[i]);
    if (!c->sendtypes && k->nsends)
        act(c->sendtype);
    if (!c->recvtypes && k->nreceives)
        act(c->recvtype);
}

/* What is not significant here may be anything: it is not looked at. */
static struct kept_call *kept_call_new(const struct collective *c, enum rt_row form,
                                       collective_run *run)
{
    struct kept_call *k = rt_alloc(sizeof *k);
    bool sends, receives;
    *k = (struct kept_call){.c = *c, .form = form, .run = run};
    call_members(c, &k->nsends, &k->nreceives);
    call_sides(c, &sends, &receives);
    if (!sends) {
        k->nsends = 0;
        k->c.sendcounts.at = k->c.sdispls.at = k->c.sendtypes = NULL;
    }
    if (!receives) {
        k->nreceives = 0;
        k->c.recvcounts.at = k->c.rdispls.at = k->c.recvtypes = NULL;
    }
    vector_keep(&k->c.sendcounts, k->nsends, &k->copy[0]);
    vector_keep(&k->c.sdispls, k->nsends, &k->copy[1]);
    vector_keep(&k->c.recvcounts, k->nreceives, &k->copy[2]);
    vector_keep(&k->c.rdispls, k->nreceives, &k->copy[3]);
    k->c.sendtypes = copy_of(k->c.sendtypes, k->nsends, sizeof(MPI_Datatype), &k->copy[4]);
    k->c.recvtypes = copy_of(k->c.recvtypes, k->nreceives, sizeof(MPI_Datatype), &k->copy[5]);
    types_each(k, keep_type);
    if (c->has & CALL_OP)
        keep_op(c->op);
    return k;
}

/* Members may start their calls in any order, so no two that live share tags.  Places are taken in the order of the program, and
 * what one member has freed another one may still have: they are not chosen by what is free here. */
static bool place_take(struct comm *comm, int32_t *tag)
{
    uint32_t place = comm->persistent++ % CALL_TAGS;
    if (!comm->persistent_lives) {
        comm->persistent_lives = rt_alloc(CALL_TAGS * sizeof(bool));
        memset(comm->persistent_lives, 0, CALL_TAGS * sizeof(bool));
    }
    bool is_taken = comm->persistent_lives[place];
    comm->persistent_lives[place] = true;
    *tag = CALL_TAG_FIRST + (int32_t)place * CALL_TAG_STRIDE;
    return !is_taken;
}

void kept_call_free(struct kept_call *k)
{
    if (k->is_persistent)
        k->c.comm->persistent_lives[(k->c.tag - CALL_TAG_FIRST) / CALL_TAG_STRIDE] = false;
    types_each(k, drop_type);
    if (k->c.has & CALL_OP)
        drop_op(k->c.op);
    for (size_t i = 0; i < sizeof k->copy / sizeof k->copy[0]; i++)
        free(k->copy[i]);
    free(k);
}

static int run_counted(const struct collective *c, collective_run *run)
{
    if (c->comm->spans && !c->comm->is_inter && !(c->has & CALL_NEIGHBOR))
        cost_call(c);
    struct disagreement d;
    disagreement_begin(&d, c->comm);
    return disagreement_end(&d, run(c));
}

static int kept_run(void *argument)
{
    const struct kept_call *k = argument;
    return run_counted(&k->c, k->run);
}

static void kept_finish(void *argument)
{
    struct kept_call *k = argument;
    if (!k->is_persistent)
        kept_call_free(k);
}

/* ---- the forms ---- */

int call_run(const struct collective *c, collective_run *run)
{
    int code = call_check(c);
    if (code != MPI_SUCCESS)
        return code;
    rt_queue_wait(c->comm);
    wait_collective_on = c->comm;
    code = run_counted(c, run);
    wait_collective_on = NULL;
    if (code == MPI_SUCCESS)
        vain_collective(c);
    return code;
}

int call_start(const struct collective *c, enum rt_row form, collective_run *run,
               MPI_Request *request)
{
    int code = call_check(c);
    if (code == MPI_SUCCESS)
        rt_queue_start(c->comm, form, kept_run, kept_call_new(c, form, run), kept_finish, request);
    return code;
}

int call_init(const struct collective *c, enum rt_row form, collective_run *run,
              MPI_Request *request)
{
    int code = call_check(c);
    if (code != MPI_SUCCESS)
        return code;
    int32_t tag;
    if (!place_take(c->comm, &tag))
        return rt_raise(c->comm, MPI_ERR_OTHER,
                        "one of %d persistent collectives that were made before on this "
                        "communicator is not freed: make further ones on a duplicate",
                        CALL_TAGS);
    struct request *r = request_new(c->comm, REQUEST_INACTIVE);
    struct kept_call *k = kept_call_new(c, form, run);
    k->is_persistent = true;
    k->c.tag = tag;
    r->is_persistent = true;
    r->call = k;
    r->is_call = true;
    *request = request_handle(r);
    return MPI_SUCCESS;
}

void kept_call_start(struct kept_call *k, struct request *r)
{
    queue_start(r, k->form, kept_run, k, kept_finish, false);
}
