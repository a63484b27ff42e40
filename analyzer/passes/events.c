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
#include "passes/guards.h"
#include "passes/merged.h"
#include "passes/overrun.h"
#include "passes/puns.h"
#include "passes/sources.h"
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

static void event_fill(struct event *e)
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

struct event *event_bare(struct analysis *a, const struct event *event)
{
    struct event *e = event_new(a, event->mpi_node, event->mpi, event->kind);

    e->id = event->id;
    e->source = event->source;
    e->source_is_status = event->source_is_status;
    e->any_tag = event->any_tag;
    if (e->tag)
        values_of(a, e->tag, e->node, NULL, &e->tag_values);
    if (e->comm)
        comm_value_of(a, e->comm, e->node, NULL, &e->comm_value);
    if (e->request)
        pointees_spread(a, e->request, &e->request_cells);
    return e;
}

/* ---- arguments in terms of the caller ---- */

struct binding {
    struct analysis *a;
    const struct node *call;
    const struct node *at; /* in the callee: where the argument is evaluated */
    bool is_open;
    int depth;
};

static const struct expr *replace_local(void *context, const struct expr *expr);

static const struct expr *replaced_at(struct binding *b, const struct expr *expr,
                                      const struct node *at)
{
    struct binding inner = {b->a, NULL, at, false, b->depth + 1};

    return expr_substitute(b->a->program, expr, replace_local, &inner);
}

/* A parameter as the caller gave it, whatever the function sets it to: stands in no node of the program. */
static const struct expr *given(struct analysis *a, const struct variable *parameter)
{
    struct variable *v;

    if (!a->given)
        a->given = map_new(a->arena);
    v = map_get_address(a->given, parameter);
    if (!v) {
        v = ARENA_NEW(a->arena, struct variable);
        *v = *parameter;
        map_set_address(a->given, parameter, v);
    }
    return expr_variable(a->program, v);
}

/* A number that a branch has chosen, or a parameter that is still as it was given. */
static const struct expr *replace_merged(struct binding *b, const struct variable *v)
{
    struct merged merged;
    const struct expr *values[2], *condition;
    node_list definitions = {0};

    if (v->type->kind != TYPE_INT)
        return NULL;
    if (v->parameter >= 0 && definitions_reaching(b->a, v, b->at, &definitions) &&
        definitions.count == 0)
        return given(b->a, v);
    if (!merged_find(b->a, v, b->at, &merged))
        return NULL;
    condition = replaced_at(b, merged.branch->value, merged.branch);
    for (int side = 0; side < 2; side++) {
        values[side] = merged.set[side] ? replaced_at(b, merged.set[side]->value, merged.set[side])
                                        : given(b->a, v);
        if (!merged_is_timeless(b->a, values[side]))
            return NULL;
    }
    return merged_is_timeless(b->a, condition)
               ? expr_conditional(b->a->program, condition, values[0], values[1], v->type)
               : NULL;
}

static const struct expr *replace_local(void *context, const struct expr *expr)
{
    struct binding *b = context;
    node_list definitions = {0};

    if (expr->kind != EXPR_VARIABLE || !variable_is_simple(expr->variable) ||
        expr->variable->function != b->at->function || b->depth > 6 ||
        parameter_is_stable(b->a, expr->variable))
        return NULL;
    if (definitions_reaching(b->a, expr->variable, b->at, &definitions) || definitions.count != 1)
        return replace_merged(b, expr->variable);
    if (definitions.items[0]->value->kind == EXPR_CALL ||
        expr_contains(definitions.items[0]->value, expr))
        return NULL;
    return replaced_at(b, definitions.items[0]->value, definitions.items[0]);
}

static const struct expr *replace_parameter(void *context, const struct expr *expr)
{
    struct binding *b = context;
    int at;

    if (expr->kind != EXPR_VARIABLE || expr->variable->parameter < 0 ||
        expr->variable->function != b->at->function || !parameter_is_stable(b->a, expr->variable))
        return NULL;
    at = expr->variable->parameter;
    return (uint32_t)at < b->call->arg_count ? b->call->args[at] : NULL;
}

static const struct expr *find_parameter(void *context, const struct expr *expr)
{
    struct binding *b = context;

    if (expr->kind == EXPR_VARIABLE && expr->variable->parameter >= 0 &&
        expr->variable->function == b->at->function)
        b->is_open = true;
    return NULL;
}

static const struct expr *resolve(struct analysis *a, const struct expr *expr,
                                  const struct node *at)
{
    struct binding b = {a, NULL, at, false, 0};

    return expr_substitute(a->program, expr, replace_local, &b);
}

static bool is_open(struct analysis *a, const struct expr *expr, const struct node *at)
{
    struct binding b = {a, NULL, at, false, 0};

    if (expr)
        expr_substitute(a->program, expr, find_parameter, &b);
    return b.is_open;
}

static bool is_parameter(const struct expr *expr, const struct function *f)
{
    return expr && expr->kind == EXPR_VARIABLE && expr->variable->parameter >= 0 &&
           expr->variable->function == f;
}

static bool arg_is_ambiguous(struct analysis *a, const struct event *e, const struct expr *expr)
{
    struct values values;

    if (!is_open(a, resolve(a, expr, e->node), e->node))
        return false;
    values_of(a, expr, e->node, NULL, &values);
    return values.count + values.makers.count > 1 || values.is_unknown || values.is_computed;
}

/* The parameter that a source is a member of: `p` of p->source or p.source; NULL: none. */
static const struct variable *object_parameter(struct analysis *a, const struct expr *peer,
                                               const struct function *f)
{
    const struct type *accessed;
    const struct expr *pointer = lvalue_pointer(peer, &accessed);
    const struct variable *v = pointer ? NULL : expr_root(peer);

    if (peer->kind != EXPR_FIELD)
        return NULL;
    if (pointer && pointer->kind == EXPR_VARIABLE && parameter_is_stable(a, pointer->variable))
        v = pointer->variable;
    return v && v->parameter >= 0 && v->function == f ? v : NULL;
}

/* Does the function itself set this member of its variable? */
static bool sets_member(const struct function *f, const struct variable *object,
                        const struct expr *member)
{
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (node->kind != NODE_ASSIGN || expr_root(node->target) != object)
            continue;
        if (node->target->kind == EXPR_FIELD ? strcmp(node->target->key, member->key) == 0
                                             : node->value->kind == EXPR_LIST)
            return true;
    }
    return false;
}

/* A structure of arguments that the callers fill: the source is a member of a parameter, and each
 * caller makes the object itself. */
static bool is_member_of_arguments(struct analysis *a, const struct expr *peer,
                                   const struct function *f)
{
    const struct function_facts *facts = facts_of(a, f);
    const struct variable *v = peer ? object_parameter(a, peer, f) : NULL;
    bool is_made = false;

    for (uint32_t k = 0; v && k < facts->callers.count; k++) {
        const struct node *call = facts->callers.items[k];
        const struct expr *argument =
            (uint32_t)v->parameter < call->arg_count ? call->args[v->parameter] : NULL;
        const struct expr *object =
            argument && argument->kind == EXPR_ADDRESS ? argument->a : argument;
        const struct variable *root = object ? expr_root(object) : NULL;

        if (!facts_of(a, call->function)->is_reachable)
            continue;
        if (!object ||
            !(object->kind == EXPR_LIST ||
              (root && root->function == call->function && !root->is_static &&
               root->type->kind == TYPE_RECORD && sets_member(call->function, root, peer))))
            return false;
        is_made = true;
    }
    return is_made && !facts->has_hidden_callers;
}

static bool is_passed_on(struct analysis *a, const struct event *e, const struct expr *expr)
{
    expr = expr ? resolve(a, expr, e->node) : NULL;
    expr = expr_without_casts(expr);
    return is_parameter(expr, e->home);
}

/* A library's own name for an MPI function: peer, tag and communicator are what the caller says.  Its
 * callers in the library have events of their own; who else calls it sends other messages. */
static bool is_for_others(struct analysis *a, const struct event *e)
{
    return !a->main && facts_of(a, e->home)->has_hidden_callers && e->peer &&
           is_passed_on(a, e, e->peer) && is_passed_on(a, e, e->tag) && is_passed_on(a, e, e->comm);
}

/* Is the address one that the caller has given, or in a record at such an address? */
static bool is_in_given(struct analysis *a, const struct event *e, const struct expr *address)
{
    if (address && address->kind == EXPR_ADDRESS) {
        while (address->kind == EXPR_ADDRESS || address->kind == EXPR_FIELD)
            address = address->a;
        address = address->kind == EXPR_DEREF ? address->a : NULL;
    }
    return is_passed_on(a, e, address);
}

/* What comes from any source is received for the caller: the message, or the status that tells whose it is. */
static bool is_for_caller(struct analysis *a, const struct event *e)
{
    struct values values;

    if (!e->peer || (!is_in_given(a, e, e->status) &&
                     (e->buffer < 0 || !is_in_given(a, e, e->args[e->buffer]))))
        return false;
    values_of(a, e->peer, e->node, NULL, &values);
    return values_have_wildcard(a->program, &values);
}

/* Does a caller decide something about this event that has to be told apart? */
static bool wants_lift(struct analysis *a, const struct event *e)
{
    if (e->request && is_parameter(resolve(a, e->request, e->node), e->home))
        return true;
    if (e->kind == EVENT_RECEIVE || e->kind == EVENT_PROBE) {
        const struct expr *peer = e->peer ? resolve(a, e->peer, e->node) : NULL;

        if (is_parameter(peer, e->home) || is_member_of_arguments(a, peer, e->home))
            return true;
        if (peer && is_open(a, peer, e->node)) {
            struct values values;

            values_of(a, e->peer, e->node, NULL, &values);
            if ((values_have_wildcard(a->program, &values) &&
                 !values_only(&values, a->program->any_source)) ||
                values.is_unknown)
                return true;
        }
        if (is_for_caller(a, e))
            return true;
    }
    if (event_is_point(e) && e->tag && arg_is_ambiguous(a, e, e->tag))
        return true;
    if (e->comm && is_open(a, resolve(a, e->comm, e->node), e->node)) {
        struct comm_value comm;

        comm_value_of(a, e->comm, e->node, NULL, &comm);
        return comm.is_unknown || comm.origins.count > 1;
    }
    return false;
}

/* The guards found so far, in terms of the caller. */
static void guards_substitute(struct analysis *a, struct event *e, struct binding *b)
{
    struct guard *guards = ARENA_ARRAY(a->arena, struct guard, e->guard_count + 1);

    for (uint32_t k = 0; k < e->guard_count; k++) {
        guards[k] = e->guards[k];
        guards[k].condition =
            expr_substitute(a->program, guards[k].condition, replace_parameter, b);
    }
    e->guards = guards;
}

/* The pointer that the caller gives for a source that is read behind it, and that the function itself does not
 * write there; NULL: none. */
static const struct variable *referenced_parameter(struct analysis *a, const struct expr *peer,
                                                   const struct function *f)
{
    const struct type *accessed;
    const struct expr *pointer = lvalue_pointer(peer, &accessed);

    if ((peer->kind != EXPR_DEREF && peer->kind != EXPR_INDEX) || !is_parameter(pointer, f) ||
        !parameter_is_stable(a, pointer->variable))
        return NULL;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct expr *target = f->nodes[k]->kind == NODE_ASSIGN ? f->nodes[k]->target : NULL;
        const struct expr *written = target ? lvalue_pointer(target, &accessed) : NULL;

        if (written && written->kind == EXPR_VARIABLE && written->variable == pointer->variable)
            return NULL;
    }
    return pointer->variable;
}

/* Is it this call that decides the source?  A parameter that the function sets itself may have
 * been given another one. */
static bool hands_source_over(struct analysis *a, const struct event *e, const struct node *call)
{
    const struct expr *peer = resolve(a, e->peer, e->node);
    struct values values;

    if (is_member_of_arguments(a, peer, e->home) || referenced_parameter(a, peer, e->home))
        return true;
    if (!is_parameter(peer, e->home))
        return false;
    if (parameter_is_stable(a, peer->variable))
        return true;
    if ((uint32_t)peer->variable->parameter >= call->arg_count)
        return false;
    values_of(a, call->args[peer->variable->parameter], call, NULL, &values);
    return values_has(&values, a->program->any_source);
}

static struct event *event_lift(struct analysis *a, const struct event *e, const struct node *call)
{
    struct event *up = ARENA_NEW(a->arena, struct event);
    const struct node **chain = ARENA_ARRAY(a->arena, const struct node *, e->depth + 1);
    const struct expr **args = ARENA_ARRAY(a->arena, const struct expr *, e->mpi_node->arg_count);
    struct binding b = {a, call, e->node, false, 0};
    struct cfg *cfg = cfg_get(a, e->home);

    *up = *e;
    chain[0] = call;
    for (uint32_t k = 0; k < e->depth; k++)
        chain[k + 1] = e->chain[k];
    for (uint32_t k = 0; k < e->mpi_node->arg_count; k++)
        args[k] =
            expr_substitute(a->program, resolve(a, e->args[k], e->node), replace_parameter, &b);
    up->chain = chain;
    up->depth = e->depth + 1;
    up->node = call;
    up->home = call->function;
    up->args = args;
    if (event_is_point(e))
        event_guards_add(a, up, e->node);
    guards_substitute(a, up, &b);
    if (e->peer && hands_source_over(a, e, call))
        up->source_node = call;
    up->is_certain = e->is_certain && cfg_postdominates(cfg, e->node, e->home->nodes[0]);
    event_fill(up);
    return up;
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
    const struct frame *frame = NULL;
    event_list *at = map_get_address(a->events_at, e->node);

    for (uint32_t k = 0; k + 1 < e->depth; k++) {
        struct frame *inner = ARENA_NEW(a->arena, struct frame);

        inner->call = e->chain[k];
        inner->outer = frame;
        frame = inner;
    }
    e->frame = frame;
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

static void event_settle(struct analysis *a, struct event *first)
{
    event_list work = {0};
    uint32_t before = a->events.count;

    array_push(a->arena, &work, first);
    while (work.count > 0) {
        struct event *e = work.items[--work.count];
        const struct function_facts *facts = facts_of(a, e->home);
        uint32_t lifted = 0;

        if (!wants_lift(a, e)) {
            event_keep(a, e);
            continue;
        }
        if (e->depth >= CHAIN_LIMIT || a->events.count - before + work.count > WAY_LIMIT ||
            a->events.count + work.count > EVENT_LIMIT ||
            (facts->is_recursive && a->recursive_lifts > RECURSIVE_LIMIT)) {
            e->is_budget = true;
            event_keep(a, e);
            continue;
        }
        for (uint32_t k = 0; k < facts->callers.count; k++) {
            const struct node *call = facts->callers.items[k];

            if (!facts_of(a, call->function)->is_reachable || chain_has_function(e, call->function))
                continue;
            array_push(a->arena, &work, event_lift(a, e, call));
            a->recursive_lifts += facts->is_recursive;
            lifted++;
        }
        e->is_for_others = is_for_others(a, e);
        if (lifted == 0 || facts->has_hidden_callers || facts->is_recursive)
            event_keep(a, e);
    }
}

static void event_make(struct analysis *a, const struct node *node, const struct mpi_function *mpi,
                       bool is_certain)
{
    enum event_kind kinds[2] = {EVENT_SEND, EVENT_SEND};
    int count = mpi->role == ROLE_SENDRECV || mpi->role == ROLE_ISENDRECV ? 2 : 1;

    if (!kind_of(mpi, &kinds[0]))
        return;
    for (int k = 0; k < count; k++) {
        struct event *e = event_new(a, node, mpi, kinds[k]);

        e->is_certain = is_certain;
        event_settle(a, e);
    }
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

/* A call through a pointer does one of what it may lead to. */
static void events_of_call(struct analysis *a, const struct node *call)
{
    const function_list *callees = callees_of(a, call);

    if (call->mpi >= 0) {
        event_make(a, call, mpi_function_get(call->mpi), true);
        return;
    }
    for (uint32_t k = 0; k < callees->count; k++) {
        const struct function *f = callees->items[k];
        enum event_kind kind;

        if (f->mpi >= 0 && function_is_external(f) && kind_of(mpi_function_get(f->mpi), &kind))
            event_make(a, call, mpi_function_get(f->mpi), is_certainly_kind(callees, kind));
    }
}

void events_find(struct analysis *a)
{
    a->events_at = map_new(a->arena);
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++)
            if (a->facts[k].is_reachable && call_mpi(a, f->nodes[n]) >= 0)
                events_of_call(a, f->nodes[n]);
    }
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
        e->any_tag = values_has(&e->tag_values, a->program->any_tag) || e->tag_values.is_unknown;
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

    if (event->source_node == event->mpi_node || !callee)
        return event->mpi->name;
    return callee->kind == EXPR_FUNCTION ? callee->callee->name : expr_text(a->program, callee);
}
