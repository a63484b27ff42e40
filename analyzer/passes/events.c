/* SPDX-License-Identifier: Apache-2.0 */
/* Which MPI communication does the program do, seen at the place that decides its arguments?
 *
 * Requires: cells, call graph, values.  Computes: one event for each MPI call and each way in which
 * its deciding arguments are fixed.  A call whose source or request is a parameter, or whose tag or
 * communicator depends on a parameter that has several values, becomes one event at each call site
 * of its function, the arguments substituted; again, through any depth and over units.  What can
 * not be lifted (callers outside the program, recursion, too many) stays an event with an open
 * argument, which the classification then calls unknown: nothing is dropped.
 */
#include "passes/events.h"
#include "base/text.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/comms.h"
#include "passes/lifted.h"
#include "passes/overrun.h"
#include "passes/sources.h"
#include "passes/thin.h"
#include "passes/values.h"

#include <string.h>

/* Passes compare events in pairs, so ways into a call are bounded: each alone, and all together. */
enum { CHAIN_LIMIT = 12, WAY_LIMIT = 1000, EVENT_LIMIT = 6000, RECURSIVE_LIMIT = 400 };

/* MPI_Comm_split ends on no process before it has the colours of all. */
static bool kind_of(const struct mpi_function *mpi, enum event_kind *kind)
{
    enum mpi_role role = mpi->role;

    if (mpi_role_is_probe(role))
        *kind = EVENT_PROBE;
    else if (mpi_role_is_receive(role))
        *kind = EVENT_RECEIVE;
    else if (mpi_role_is_send(role))
        *kind = EVENT_SEND;
    else if (mpi_role_is_completion(role))
        *kind = EVENT_COMPLETION;
    else if (role == ROLE_COLL_SYNC || strcmp(mpi->name, "MPI_Comm_split") == 0)
        *kind = EVENT_SYNC;
    else if (role == ROLE_START || role == ROLE_STARTALL || role == ROLE_PERSISTENT)
        *kind = EVENT_START;
    else if (role >= ROLE_COLL_ROOTED && role <= ROLE_ICOLL_NEIGHBOR)
        *kind = EVENT_COLLECTIVE;
    else
        return false;
    return true;
}

bool event_is_point(const struct event *event)
{
    return event->kind == EVENT_SEND || event->kind == EVENT_RECEIVE || event->kind == EVENT_PROBE;
}

bool event_is_sending(const struct event *event)
{
    return event->kind == EVENT_SEND || event->kind == EVENT_SYNC ||
           event->kind == EVENT_COLLECTIVE || event->kind == EVENT_START;
}

bool event_runs_once(struct analysis *a, const struct event *event)
{
    struct bits loop;

    for (uint32_t k = 1; k < event->depth; k++)
        if (cfg_loop_around(a, event->chain[k], &loop) ||
            facts_of(a, event->chain[k]->function)->is_recursive)
            return false;
    return event->is_certain;
}

bool event_is_synchronous(const struct event *event)
{
    return event->kind == EVENT_SEND && (text_starts_with(event->mpi->name, "MPI_Ssend") ||
                                         text_starts_with(event->mpi->name, "MPI_Issend"));
}

static bool role_is_nonblocking(enum mpi_role role)
{
    return role == ROLE_ISEND || role == ROLE_IRECV || role == ROLE_ISENDRECV ||
           role == ROLE_SEND_INIT || role == ROLE_RECV_INIT || role == ROLE_IMRECV;
}

static const struct expr *arg_at(const struct event *e, int index)
{
    return index >= 0 && (uint32_t)index < e->mpi_node->arg_count ? e->args[index] : NULL;
}

void event_fill(struct event *e)
{
    const struct mpi_function *mpi = e->mpi;

    if (e->kind == EVENT_SEND) {
        e->peer = arg_at(e, mpi->dest);
        e->tag = arg_at(e, mpi->sendtag >= 0 ? mpi->sendtag : mpi->tag);
    } else {
        e->peer = arg_at(e, mpi->source);
        e->tag = arg_at(e, mpi->recvtag >= 0 ? mpi->recvtag : mpi->tag);
    }
    e->buffer = mpi->buffer;
    e->count = mpi->count;
    e->datatype = mpi->datatype;
    if (e->kind == EVENT_RECEIVE && mpi->sendtag >= 0 && mpi->source > mpi->dest + 2) {
        e->buffer =
            mpi->source - 3; /* MPI_Sendrecv: buffer, count and type stand before the source */
        e->count = mpi->source - 2;
        e->datatype = mpi->source - 1;
    }
    if (!arg_at(e, e->buffer))
        e->buffer = -1;
    e->comm = arg_at(e, mpi->comm);
    e->request = arg_at(e, mpi->request >= 0 ? mpi->request : mpi->array_of_requests);
    e->status = arg_at(e, mpi->status);
    e->is_nonblocking = role_is_nonblocking(mpi->role);
    e->is_persistent =
        mpi->role == ROLE_SEND_INIT || mpi->role == ROLE_RECV_INIT || mpi->role == ROLE_PERSISTENT;
}

static struct event *event_new(struct analysis *a, const struct node *node,
                               const struct mpi_function *mpi, enum event_kind kind)
{
    struct event *e = ARENA_NEW(a->arena, struct event);
    const struct node **chain = ARENA_ARRAY(a->arena, const struct node *, 1);

    chain[0] = node;
    e->kind = kind;
    e->mpi = mpi;
    e->mpi_node = e->node = e->source_node = node;
    e->home = node->function;
    e->chain = chain;
    e->depth = 1;
    e->is_certain = true;
    e->args = node->args;
    e->group = -1;
    event_fill(e);
    return e;
}

/* The calls that led from its home to the MPI call. */
static void frame_find(struct analysis *a, struct event *e)
{
    const struct frame *frame = NULL;

    for (uint32_t k = 0; k + 1 < e->depth; k++) {
        struct frame *inner = ARENA_NEW(a->arena, struct frame);

        inner->call = e->chain[k];
        inner->outer = frame;
        frame = inner;
    }
    e->frame = frame;
}

static bool is_certainly_kind(const function_list *callees, enum event_kind kind)
{
    for (uint32_t k = 0; k < callees->count; k++) {
        const struct function *f = callees->items[k];
        enum event_kind other;

        if (f->mpi < 0 || !function_is_external(f) || !kind_of(mpi_function_get(f->mpi), &other) ||
            other != kind)
            return false;
    }
    return true;
}

struct event *event_seen_at(struct analysis *a, const struct event *event, uint32_t level)
{
    struct event *e = event_new(a, event->mpi_node, event->mpi, event->kind);

    e->is_certain =
        e->mpi_node->mpi >= 0 || is_certainly_kind(callees_of(a, e->mpi_node), event->kind);
    for (uint32_t k = event->depth - 1; k > level; k--)
        e = lifted_to(a, e, event->chain[k - 1]);
    frame_find(a, e);
    e->id = event->id;
    e->source = event->source;
    e->source_is_status = event->source_is_status;
    e->any_tag = event->any_tag;
    if (e->tag)
        values_of(a, e->tag, e->node, e->frame, &e->tag_values);
    if (e->comm)
        comm_value_of(a, e->comm, e->node, e->frame, &e->comm_value);
    if (e->request)
        pointees_spread(a, e->request, &e->request_cells);
    return e;
}

struct event *event_bare(struct analysis *a, const struct event *event)
{
    return event_seen_at(a, event, event->depth - 1);
}

static bool chain_has_function(const struct event *e, const struct function *f)
{
    for (uint32_t k = 0; k < e->depth; k++)
        if (e->chain[k]->function == f)
            return true;
    return false;
}

static void event_keep(struct analysis *a, struct event *e)
{
    event_list *at = map_get_address(a->events_at, e->node);

    frame_find(a, e);
    if (source_is_ruled_out(a, e))
        return;
    e->id = a->events.count;
    array_push(a->arena, &a->events, e);
    if (!at) {
        at = (event_list *)arena_alloc(a->arena, sizeof *at);
        map_set_address(a->events_at, e->node, at);
    }
    array_push(a->arena, at, e);
}

/* ---- at which callers ---- */

struct lifting { /* one event, and how its callers see it */
    struct event *event;
    uint32_t
        first; /* the event as its MPI call sees it; of calls of one thin wrapper, of the first of them */
    uint32_t seen; /* of that one: ways into it */
    bool is_kept;
    ARRAY(uint32_t) callers;
};

struct lifts {
    struct analysis *a;
    ARRAY(struct lifting) all;
    uint32_t count;      /* events there will be for callers, if no more are lifted */
    struct map *wrapped; /* call in a thin wrapper -> the first of its calls, plus one */
};

static void lifting_add(struct lifts *l, struct event *e, uint32_t first)
{
    array_push(l->a->arena, &l->all,
               ((struct lifting){.event = e, .first = first, .is_kept = true}));
    l->count++;
}

/* Who the ways into the event count for: where one function calls MPI, as many as into that. */
static uint32_t first_get(struct lifts *l, const struct node *node, int kind)
{
    const struct node *call = thin_innermost(node);
    uintptr_t known = kind == 0 && call != node ? (uintptr_t)map_get_address(l->wrapped, call) : 0;

    if (known == 0) {
        if (kind == 0 && call != node)
            map_set_address(l->wrapped, call, (void *)((uintptr_t)l->all.count + 1));
        return l->all.count;
    }
    l->all.items[known - 1].seen++;
    return (uint32_t)known - 1;
}

static void event_make(struct lifts *l, const struct node *node, const struct mpi_function *mpi,
                       bool is_certain)
{
    enum event_kind kinds[2] = {EVENT_SEND, EVENT_SEND};
    int count = mpi->role == ROLE_SENDRECV || mpi->role == ROLE_ISENDRECV ? 2 : 1;

    if (!kind_of(mpi, &kinds[0]))
        return;
    for (int k = 0; k < count; k++) {
        struct event *e = event_new(l->a, node, mpi, kinds[k]);

        e->is_certain = is_certain;
        lifting_add(l, e, first_get(l, node, k));
    }
}

static void event_settle(struct lifts *l, uint32_t at)
{
    struct analysis *a = l->a;
    struct event *e = l->all.items[at].event;
    const uint32_t first = l->all.items[at].first;
    const struct function_facts *facts = facts_of(a, e->home);
    const bool is_left = facts->has_hidden_callers || facts->is_recursive;
    uint32_t lifted = 0;

    if (!lifted_is_wanted(a, e))
        return;
    if (e->depth >= CHAIN_LIMIT || l->all.items[first].seen > WAY_LIMIT || l->count > EVENT_LIMIT ||
        (facts->is_recursive && a->recursive_lifts > RECURSIVE_LIMIT)) {
        e->is_budget = true;
        return;
    }
    for (uint32_t k = 0; k < facts->callers.count; k++) {
        const struct node *call = facts->callers.items[k];

        if (!facts_of(a, call->function)->is_reachable || chain_has_function(e, call->function))
            continue;
        array_push(a->arena, &l->all.items[at].callers, l->all.count);
        lifting_add(l, lifted_to(a, e, call), first);
        a->recursive_lifts += facts->is_recursive;
        lifted++;
    }
    e->is_for_others = lifted_is_for_others(a, e);
    l->all.items[at].is_kept = lifted == 0 || is_left;
    l->count -= !l->all.items[at].is_kept;
    l->all.items[first].seen += lifted - !l->all.items[at].is_kept;
}

/* Could it be a reception from any source? */
static bool may_be_anonymous(struct analysis *a, const struct event *e)
{
    struct values values;

    if ((e->kind != EVENT_RECEIVE && e->kind != EVENT_PROBE) || !e->peer)
        return false;
    values_of(a, e->peer, e->node, NULL, &values);
    return values.is_unknown || values_have_wildcard(a->program, &values);
}

/* Level by level, so that where there are too many each call has been seen at its own callers, and first those that it is all
 * about. */
static void lifts_settle(struct lifts *l)
{
    const uint32_t count = l->all.count;
    struct bits anonymous = bits_new(l->a->arena, count + 1);

    l->count = 0;
    for (uint32_t k = 0; k < count; k++)
        l->count += l->all.items[k].event->node->thin != NULL;
    for (uint32_t k = 0; k < count; k++)
        if (may_be_anonymous(l->a, l->all.items[k].event))
            bits_set(&anonymous, l->all.items[k].first);
    for (int turn = 0; turn < 2; turn++)
        for (uint32_t k = 0; k < l->all.count; k++)
            if (bits_get(&anonymous, l->all.items[k].first) == (turn == 0))
                event_settle(l, k);
}

/* Those of one MPI call in a row. */
static void lifting_keep(struct lifts *l, uint32_t at)
{
    const struct lifting *lifting = &l->all.items[at];

    if (lifting->is_kept)
        event_keep(l->a, lifting->event);
    for (uint32_t k = lifting->callers.count; k > 0; k--)
        lifting_keep(l, lifting->callers.items[k - 1]);
}

/* A call through a pointer does one of what it may lead to. */
static void events_of_call(struct lifts *l, const struct node *call)
{
    struct analysis *a = l->a;
    const function_list *callees = callees_of(a, call);

    if (call->mpi >= 0) {
        event_make(l, call, mpi_function_get(call->mpi), true);
        return;
    }
    for (uint32_t k = 0; k < callees->count; k++) {
        const struct function *f = callees->items[k];
        enum event_kind kind;

        if (f->mpi >= 0 && function_is_external(f) && kind_of(mpi_function_get(f->mpi), &kind))
            event_make(l, call, mpi_function_get(f->mpi), is_certainly_kind(callees, kind));
    }
}

void events_find(struct analysis *a)
{
    struct lifts lifts = {.a = a, .wrapped = map_new(a->arena)};
    uint32_t count;

    a->events_at = map_new(a->arena);
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++)
            if (a->facts[k].is_reachable && call_mpi(a, f->nodes[n]) >= 0)
                events_of_call(&lifts, f->nodes[n]);
    }
    count = lifts.all.count;
    lifts_settle(&lifts);
    for (uint32_t k = 0; k < count; k++)
        lifting_keep(&lifts, k);
}

/* The expression of the MPI call itself is evaluated through the chain, so that locals of wrappers
 * are followed as well; a number that the callers' arguments have decided is that number. */
static void number_classify(struct analysis *a, const struct event *e, const struct expr *lifted,
                            const struct expr *argument, struct values *out)
{
    lifted = expr_without_casts(lifted);
    if (lifted && lifted->kind == EXPR_INT)
        values_of(a, lifted, e->node, NULL, out);
    else
        values_of(a, argument, e->mpi_node, e->frame, out);
}

static void event_classify(struct analysis *a, struct event *e)
{
    const struct mpi_function *mpi = e->mpi;
    const struct node *at = e->mpi_node;
    int peer = e->kind == EVENT_SEND ? mpi->dest : mpi->source;
    int tag = mpi->tag;

    if (e->kind == EVENT_SEND && mpi->sendtag >= 0)
        tag = mpi->sendtag;
    else if (mpi->recvtag >= 0)
        tag = mpi->recvtag;
    if (e->peer && (uint32_t)peer < at->arg_count)
        number_classify(a, e, e->peer, at->args[peer], &e->peer_values);
    if (tag >= 0 && (uint32_t)tag < at->arg_count)
        number_classify(a, e, e->tag, at->args[tag], &e->tag_values);
    if (mpi->comm >= 0 && (uint32_t)mpi->comm < at->arg_count)
        comm_value_of(a, at->args[mpi->comm], at, e->frame, &e->comm_value);
    if ((e->kind == EVENT_RECEIVE || e->kind == EVENT_PROBE) && e->peer) {
        source_classify(a, e);
        tag_classify(a, e);
    }
    if (e->request)
        pointees_spread(a, e->request, &e->request_cells);
}

void events_classify(struct analysis *a)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        event_classify(a, a->events.items[k]);
        if (a->events.items[k]->is_for_others)
            assume(a, "who calls the library's own names of MPI functions from outside sends and "
                      "receives no messages of the library's patterns");
    }
}

const event_list *events_at(const struct analysis *a, const struct node *node)
{
    return map_get_address(a->events_at, node);
}

const event_list *events_through(struct analysis *a, const struct node *node)
{
    if (!a->events_through)
        a->events_through = map_new(a->arena);
    for (; a->through_count < a->events.count; a->through_count++) {
        struct event *e = a->events.items[a->through_count];

        for (uint32_t k = 0; k < e->depth || k == 0; k++) {
            const struct node *at = k < e->depth ? e->chain[k] : e->node;
            event_list *events = map_get_address(a->events_through, at);

            if (!events) {
                events = ARENA_NEW(a->arena, event_list);
                map_set_address(a->events_through, at, events);
            }
            array_push(a->arena, events, e);
        }
    }
    return map_get_address(a->events_through, node);
}

const struct node *event_node_in(const struct event *event, const struct function *function)
{
    if (event->home == function && event->depth > 0) /* where the chain begins */
        return event->chain[0];
    for (uint32_t k = 1; k < event->depth; k++)
        if (event->chain[k]->function == function)
            return event->chain[k];
    return NULL;
}

const struct expr *event_says(const struct event *e, bool is_received, bool is_count)
{
    static const char *const NAMES[2][2] = {{"sendtype", "recvtype"}, {"sendcount", "recvcount"}};
    int at = mpi_parameter_find(e->mpi, NAMES[is_count][is_received]);

    if (at < 0)
        at = mpi_parameter_find(e->mpi, is_count ? "count" : "datatype");
    return at >= 0 && (uint32_t)at < e->mpi_node->arg_count ? e->args[at] : NULL;
}

bool event_is_in_place(const struct event *event)
{
    return event->mpi_node->arg_count > 0 && event->args[0]->kind == EXPR_INT;
}

bool event_buffer(struct analysis *a, const struct event *e, struct set *out)
{
    const struct expr *buffer = arg_at(e, e->buffer), *count = arg_at(e, e->count);

    buffer = expr_without_casts(buffer);
    if (!buffer)
        return true;
    if (buffer->kind == EXPR_INT)
        return buffer->value != 0 || !count || (count->kind == EXPR_INT && count->value == 0);
    pointees_spread(a, buffer, out);
    overrun_add(a, e, out);
    return true;
}

struct buffered { /* what is known of an event's message */
    struct set cells, beyond;
    uint32_t version; /* a->record_version when that was found, plus one */
};

static const struct buffered *buffered_get(struct analysis *a, const struct event *e)
{
    bool is_listed = e->id < a->events.count && a->events.items[e->id] == e;
    struct buffered *b;

    if (!a->buffered)
        a->buffered = ARENA_ARRAY(a->arena, struct buffered, a->events.count + 1);
    b = is_listed ? &a->buffered[e->id] : ARENA_NEW(a->arena, struct buffered);
    if (b->version != a->record_version + 1) {
        struct set own = {0};

        *b = (struct buffered){.version = a->record_version + 1};
        event_buffer(a, e, &b->cells);
        if (arg_at(e, e->buffer))
            pointees_spread(a, e->args[e->buffer], &own);
        for (uint32_t k = 0; k < b->cells.count; k++)
            if (!set_has(&own, b->cells.items[k]))
                set_add(a->arena, &b->beyond, b->cells.items[k]);
    }
    return b;
}

const struct set *event_buffer_cells(struct analysis *a, const struct event *e)
{
    return &buffered_get(a, e)->cells;
}

const struct set *event_buffer_beyond(struct analysis *a, const struct event *e)
{
    return &buffered_get(a, e)->beyond;
}

bool event_is_anonymous(const struct event *event)
{
    return (event->kind == EVENT_RECEIVE || event->kind == EVENT_PROBE) &&
           event->source != SOURCE_NAMED && event->peer;
}

const char *event_name(const struct analysis *a, const struct event *event)
{
    const struct expr *callee = event->source_node->callee;

    if (event->source_node->thin)
        return event->source_node->thin->function->name;
    if (event->source_node == event->mpi_node || !callee)
        return event->mpi->name;
    return callee->kind == EXPR_FUNCTION ? callee->callee->name : expr_text(a->program, callee);
}
