/* SPDX-License-Identifier: Apache-2.0 */
/* How does the caller of an event's function see it?
 *
 * Requires: cells, call graph, values.  A call whose source or request is a parameter, or whose tag or communicator depends
 * on a parameter that has several values, is seen at each call site of its function, the arguments substituted.
 */
#include "passes/lifted.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/comms.h"
#include "passes/definitions.h"
#include "passes/events.h"
#include "passes/guards.h"
#include "passes/merged.h"
#include "passes/puns.h"
#include "passes/values.h"

#include <string.h>

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
    return expr_is_parameter(expr, e->home);
}

/* A library's own name for an MPI function: peer, tag and communicator are what the caller says.  Its
 * callers in the library have events of their own; who else calls it sends other messages. */
bool lifted_is_for_others(struct analysis *a, const struct event *e)
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
bool lifted_is_wanted(struct analysis *a, const struct event *e)
{
    if (e->request && expr_is_parameter(resolve(a, e->request, e->node), e->home))
        return true;
    if (e->kind == EVENT_RECEIVE || e->kind == EVENT_PROBE) {
        const struct expr *peer = e->peer ? resolve(a, e->peer, e->node) : NULL;

        if (expr_is_parameter(peer, e->home) || is_member_of_arguments(a, peer, e->home))
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

    if ((peer->kind != EXPR_DEREF && peer->kind != EXPR_INDEX) || !expr_is_parameter(pointer, f) ||
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
    if (!expr_is_parameter(peer, e->home))
        return false;
    if (parameter_is_stable(a, peer->variable))
        return true;
    if ((uint32_t)peer->variable->parameter >= call->arg_count)
        return false;
    values_of(a, call->args[peer->variable->parameter], call, NULL, &values);
    return values_has(&values, a->program->any_source);
}

struct event *lifted_to(struct analysis *a, const struct event *e, const struct node *call)
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
