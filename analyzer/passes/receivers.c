/* SPDX-License-Identifier: Apache-2.0 */
/* Does one process send two messages to different processes?
 *
 * Requires: events with guards; the solver.  Both run on one side, at different times: only the rank is the same.
 * Besides the guards it uses that both operands of `x & y` are not zero when that is not, and that a counter
 * which only grows is not less than it was when it began.
 */
#include "passes/receivers.h"
#include "ir/expr.h"
#include "passes/definitions.h"
#include "passes/solve.h"

typedef ARRAY(struct guard) guard_list;

static void guard_push(struct analysis *a, guard_list *out, const struct expr *condition,
                       const struct node *branch)
{
    array_push(a->arena, out, ((struct guard){condition, true, branch}));
}

/* What a conjunction that holds says of its parts. */
static void halves_add(struct analysis *a, const struct expr *condition, const struct node *branch,
                       guard_list *out)
{
    if (condition->kind != EXPR_BINARY ||
        (expr_op(condition) != OP_AND && expr_op(condition) != OP_LAND))
        return;
    guard_push(a, out, condition->a, branch);
    guard_push(a, out, condition->b, branch);
    halves_add(a, condition->a, branch, out);
    halves_add(a, condition->b, branch, out);
}

/* variable + a number that is not negative, in a type in which that can not wrap round. */
static bool grows(const struct node *set, const struct expr *variable)
{
    const struct expr *value = set->value;

    return value->kind == EXPR_BINARY && expr_op(value) == OP_ADD && value->a == variable &&
           value->b->kind == EXPR_INT && value->b->value >= 0 && value->type &&
           value->type->kind == TYPE_INT && value->type->is_signed;
}

/* The assignments that may have set the counter at the node, and those that it grew from there.  False: it may come
 * from elsewhere, or be set otherwise. */
static bool sets_find(struct analysis *a, const struct expr *variable, const struct node *at,
                      node_list *out)
{
    if (definitions_reaching(a, variable->variable, at, out))
        return false;
    for (uint32_t k = 0; k < out->count; k++) {
        const struct node *set = out->items[k];
        node_list before = {0};

        if (set->value->kind == EXPR_INT)
            continue;
        if (!grows(set, variable) || definitions_reaching(a, variable->variable, set, &before))
            return false;
        for (uint32_t n = 0; n < before.count; n++)
            if (!nodes_have(out, before.items[n]))
                array_push(a->arena, out, before.items[n]);
    }
    return true;
}

/* The least number that a counter can be at the node. */
static void bound_add(struct analysis *a, const struct expr *variable, const struct node *at,
                      guard_list *out)
{
    node_list sets = {0};
    const struct expr *least = NULL;

    if (!variable_is_simple(variable->variable) || !variable->type ||
        variable->type->kind != TYPE_INT || !variable->type->is_signed ||
        !sets_find(a, variable, at, &sets))
        return;
    for (uint32_t k = 0; k < sets.count; k++) {
        const struct expr *value = sets.items[k]->value;

        if (value->kind == EXPR_INT && (!least || value->value < least->value))
            least = value;
    }
    if (least)
        guard_push(a, out, expr_binary(a->program, OP_GE, variable, least, type_int(a->program)),
                   at);
}

static void bounds_add(struct analysis *a, const struct expr *expr, const struct node *at,
                       guard_list *out)
{
    if (!expr)
        return;
    if (expr->kind == EXPR_VARIABLE) {
        bound_add(a, expr, at, out);
        return;
    }
    bounds_add(a, expr->a, at, out);
    bounds_add(a, expr->b, at, out);
    bounds_add(a, expr->c, at, out);
}

static void side_add(struct analysis *a, const struct event *e, int side)
{
    struct event *with = ARENA_NEW(a->arena, struct event);
    guard_list guards = {0};

    for (uint32_t k = 0; k < e->guard_count; k++)
        array_push(a->arena, &guards, e->guards[k]);
    for (uint32_t k = 0; k < e->guard_count; k++)
        if (e->guards[k].is_true)
            halves_add(a, e->guards[k].condition, e->guards[k].branch, &guards);
    bounds_add(a, e->peer, e->node, &guards);
    *with = *e;
    with->guards = guards.items;
    with->guard_count = guards.count;
    solver_event(a->solver, with, side);
    solver_peer(a->solver, with, side, 2);
}

bool receivers_differ(struct analysis *a, const struct event *x, const struct event *y)
{
    if (!x->peer || !y->peer || !x->comm_value.is_world || !y->comm_value.is_world ||
        solver_is_spent(a->solver))
        return false;
    solver_begin(a->solver);
    solver_same(a->solver, 0, 1);
    side_add(a, x, 0);
    side_add(a, y, 1);
    return solver_end(a->solver) == ANSWER_NO;
}
