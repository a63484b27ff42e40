/* SPDX-License-Identifier: Apache-2.0 */
/* Where does a process go on behind a reception, as the tag of its message says?
 *
 * Requires: events, a range.  A worker receives under any tag and asks the status which it was: behind the message that says
 * `stop` it does not come to what it sends for one that brings work.  So what may follow from the match of a
 * message whose tag is known lies on the ways on which all conditions on `status.MPI_TAG` are answered by that number,
 * until something is written into the status again.
 *
 * Computes: these ways, in the function of the reception, whose status is a local variable that nothing but calls of MPI has
 * the address of (tagged.h), so no function that is called changes it.  Local variables that are assigned what
 * that number decides, or a constant, are known as long as nothing else is assigned to them.  A table of
 * functions that is constant leads to the one at the tag's place.  Of functions that are called it is only
 * seen here whether they return a constant; the same is known of one that the reception is in where it returns.
 */
#include "passes/dispatched.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/definitions.h"
#include "passes/gatherings.h"
#include "passes/scope.h"
#include "passes/stored.h"
#include "passes/tagged.h"

enum { KNOWN_MAX = 6, STATES_MAX = 4000 };

struct known { /* besides the tag: variables and results of calls, in the order of their numbers */
    const struct expr *expr[KNOWN_MAX];
    int64_t number[KNOWN_MAX];
    uint32_t count;
};

struct state { /* next: of the same node */
    const struct node *node;
    struct known known;
    uint32_t next;
};

struct ways {
    struct analysis *a;
    const struct scope *scope;
    const struct variable *status;
    struct known known; /* where an expression is looked at */
    int64_t tag;
    ARRAY(struct state) states;
    struct map *first; /* node -> the last of its states that was added, plus one */
    struct dispatched *out;
};

static void known_drop(struct known *known, const struct expr *expr)
{
    uint32_t kept = 0;

    for (uint32_t k = 0; k < known->count; k++) {
        if (known->expr[k] == expr)
            continue;
        known->expr[kept] = known->expr[k];
        known->number[kept++] = known->number[k];
    }
    known->count = kept;
}

static void known_set(struct known *known, const struct expr *expr, int64_t number)
{
    uint32_t at;

    known_drop(known, expr);
    if (known->count == KNOWN_MAX)
        return;
    for (at = known->count++; at > 0 && known->expr[at - 1]->id > expr->id; at--) {
        known->expr[at] = known->expr[at - 1];
        known->number[at] = known->number[at - 1];
    }
    known->expr[at] = expr;
    known->number[at] = number;
}

static bool known_equals(const struct known *x, const struct known *y)
{
    for (uint32_t k = 0; k < x->count && x->count == y->count; k++)
        if (x->expr[k] != y->expr[k] || x->number[k] != y->number[k])
            return false;
    return x->count == y->count;
}

static void ways_push(struct ways *w, const struct node *node, const struct known *known)
{
    struct state state = {node, *known, 0};

    if (!node)
        return;
    state.next = (uint32_t)(uintptr_t)map_get_address(w->first, node);
    for (uint32_t at = state.next; at > 0; at = w->states.items[at - 1].next)
        if (known_equals(&w->states.items[at - 1].known, known))
            return;
    array_push(w->a->arena, &w->states, state);
    map_set_address(w->first, node, (const void *)(uintptr_t)w->states.count);
}

/* ---- expressions ---- */

static const struct expr *number_for(void *context, const struct expr *expr)
{
    const struct ways *w = context;

    if (w->status && expr->kind == EXPR_FIELD && expr->text && strcmp(expr->text, "MPI_TAG") == 0 &&
        expr->a->kind == EXPR_VARIABLE && expr->a->variable == w->status)
        return expr_int(w->a->program, w->tag, expr->type);
    for (uint32_t k = 0; k < w->known.count; k++)
        if (w->known.expr[k] == expr ||
            (expr->kind == EXPR_CALL && w->known.expr[k]->call == expr->call))
            return expr_int(w->a->program, w->known.number[k], expr->type);
    return NULL;
}

static const struct expr *as_known(struct ways *w, const struct expr *expr)
{
    return expr_substitute(w->a->program, expr, number_for, w);
}

/* The constant that all its returns give, as its type has it; false: they do not. */
static bool returns_number(struct analysis *a, const struct function *f, int64_t *number)
{
    const node_list *returns = returns_of(a, f);
    const struct expr *first = NULL, *other;

    if (!f->type || f->type->kind != TYPE_INT)
        return false;
    for (uint32_t k = 0; k < returns->count; k++) {
        other = expr_cast(a->program, returns->items[k]->value, f->type);
        if (other->kind != EXPR_INT || (first && other != first))
            return false;
        first = other;
    }
    return first && expr_is_int(first, number);
}

/* Is it a table that only its initialiser sets? */
static bool is_table(struct analysis *a, const struct variable *v)
{
    if (!type_is_array(v->type) || !v->init || (!v->is_const && !v->is_static))
        return false;
    for (struct stores walk = stores_of(cell_of_variable(a, v)); stores_next(&walk);)
        if (walk.store->node)
            return false;
    return true;
}

/* The one of the functions that stands at the tag's place in a table; NULL: it is not found. */
static const struct function *function_in_table(struct ways *w, const struct node *call)
{
    const function_list *callees = callees_of(w->a, call);
    const struct expr *callee, *entry;
    int64_t at;

    if (call->callee->kind == EXPR_FUNCTION)
        return NULL;
    callee = as_known(w, call->callee);
    if (callee->kind == EXPR_DEREF && callee->a->kind == EXPR_INDEX)
        callee = callee->a;
    if (callee->kind != EXPR_INDEX || callee->a->kind != EXPR_VARIABLE ||
        !is_table(w->a, callee->a->variable) || !expr_is_int(callee->b, &at))
        return NULL;
    entry = expr_list_at(w->a->program, callee->a->variable->init, at);
    if (entry && entry->kind == EXPR_ADDRESS)
        entry = entry->a;
    for (uint32_t k = 0; k < callees->count; k++)
        if (entry && entry->kind == EXPR_FUNCTION && callees->items[k] == entry->callee)
            return entry->callee;
    return NULL;
}

/* ---- ways ---- */

static void enter(struct ways *w, struct function *f)
{
    for (uint32_t k = 0; k < w->out->entered.count; k++)
        if (w->out->entered.items[k] == f)
            return;
    array_push(w->a->arena, &w->out->entered, f);
}

static const struct expr *result_of(struct analysis *a, const struct node *call)
{
    return expr_call(a->program, call, type_int(a->program));
}

/* What the call may lead to, and what it returns, if that is always the same. */
static void call_pass(struct ways *w, const struct node *call, struct known *known)
{
    const function_list *callees = callees_of(w->a, call);
    const struct function *only = function_in_table(w, call);
    const struct expr *result = result_of(w->a, call);
    bool is_constant = true, has_one = false;
    int64_t number = 0, other;

    if (!nodes_have(&w->out->calls, call))
        array_push(w->a->arena, &w->out->calls, call);
    known_drop(known, result);
    for (uint32_t k = 0; k < callees->count; k++) {
        struct function *f = callees->items[k];

        if (only && f != only)
            continue;
        if (function_is_external(f) || !returns_number(w->a, f, &other) ||
            (has_one && other != number))
            is_constant = false;
        else
            number = other;
        has_one = true;
        if (!function_is_external(f))
            enter(w, f);
    }
    if (has_one && is_constant)
        known_set(known, result, number);
}

static void assignment_pass(struct ways *w, const struct node *node, struct known *known)
{
    const struct expr *value;
    int64_t number;

    if (node->target->kind != EXPR_VARIABLE || !variable_is_simple(node->target->variable))
        return;
    value = node->target->type && node->target->type->kind == TYPE_INT &&
                    !expr_contains(node->value, node->target)
                ? expr_cast(w->a->program, as_known(w, node->value), node->target->type)
                : NULL;
    if (value && expr_is_int(value, &number))
        known_set(known, node->target, number);
    else
        known_drop(known, node->target);
}

/* Goes on behind the calls of the function that ends, which are told what it returns.  False: that is not followed. */
static bool return_pass(struct ways *w, const struct function *f)
{
    const struct function_facts *facts = facts_of(w->a, f);
    struct known known = {0};
    int64_t number;

    if (f == w->scope->function || facts->is_recursive || !returns_number(w->a, f, &number))
        return false;
    for (uint32_t k = 0; k < facts->callers.count; k++) {
        const struct node *call = facts->callers.items[k];

        if (!scope_runs(w->scope, call) || !facts_of(w->a, call->function)->is_reachable)
            continue;
        known.count = 0;
        known_set(&known, result_of(w->a, call), number);
        for (int side = 0; side < 2; side++)
            ways_push(w, call->next[side], &known);
    }
    return true;
}

/* Is nothing said from the node on? */
static bool is_end(const struct ways *w, const struct node *node)
{
    return gathering_is(w->a, node) ||
           (w->status && ((node->kind == NODE_ASSIGN && expr_root(node->target) == w->status) ||
                          (node->kind == NODE_CALL && tagged_fills(w->a, node, w->status))));
}

static void way_on(struct ways *w, const struct node *node, struct known known)
{
    int64_t answer;

    if (node->function == w->scope->function && !scope_has_node(w->scope, node))
        return;
    if (node->kind == NODE_EXIT ? !return_pass(w, node->function) : is_end(w, node)) {
        if (!nodes_have(&w->out->ends, node))
            array_push(w->a->arena, &w->out->ends, node);
        return;
    }
    w->known = known;
    if (node->kind == NODE_CALL)
        call_pass(w, node, &known);
    if (node->kind == NODE_ASSIGN)
        assignment_pass(w, node, &known);
    if (node->kind == NODE_BRANCH && expr_is_int(as_known(w, node->value), &answer)) {
        ways_push(w, node->next[answer != 0 ? 0 : 1], &known);
        return;
    }
    for (int side = 0; side < 2; side++)
        ways_push(w, node->next[side], &known);
}

bool dispatched_find(struct analysis *a, const struct scope *scope, const struct event *reception,
                     int64_t tag, struct dispatched *out)
{
    const struct node *call = reception->mpi_node;
    const struct known nothing = {0};
    struct ways w = {.a = a, .scope = scope, .tag = tag, .out = out};

    *out = (struct dispatched){0};
    if (reception->node != call || reception->is_nonblocking ||
        scope_trigger(scope, reception) != call)
        return false;
    w.status = facts_of(a, call->function)->is_recursive
                   ? NULL
                   : tagged_filled(a, call, reception->mpi->status);
    w.first = map_new(a->arena);
    ways_push(&w, call->next[0], &nothing);
    for (uint32_t at = 0; at < w.states.count; at++) {
        if (at == STATES_MAX)
            return false;
        way_on(&w, w.states.items[at].node, w.states.items[at].known);
    }
    return true;
}
