/* SPDX-License-Identifier: Apache-2.0 */
/* Which values do all processes share in a run of a pattern?
 *
 * Requires: uniform values, cells.  Where no condition that may differ decides about the runs, all processes come to their
 * n-th run by the same way, but for what differs on it; a value that may not differ is the same for all there.  What
 * nothing in the range changes has it as long as the run lasts.
 */
#include "passes/shared.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/scope.h"
#include "passes/stored.h"
#include "passes/uniform.h"

static bool is_in_run(const struct shared *s, const struct node *node)
{
    return scope_has_node(s->scope, node) ||
           (node->function != s->scope->function && bits_get(&s->scope->below, node->function->id));
}

static bool is_changed_inside(const struct shared *s, const struct expr *load)
{
    struct set cells = {0};

    cells_of_lvalue(s->a, load, &cells);
    for (struct stores walk = stores_of_cells(s->a, &cells); stores_next(&walk);)
        if (walk.store->node && is_in_run(s, walk.store->node))
            return true;
    return cells.count == 0;
}

bool shared_has(void *context, const struct expr *expr)
{
    const struct shared *s = context;

    switch (expr->kind) {
    case EXPR_INT:
        return true;
    case EXPR_VARIABLE:
    case EXPR_FIELD:
    case EXPR_INDEX:
    case EXPR_DEREF:
        return value_is_uniform(s->a, s->group, expr) && !is_changed_inside(s, expr);
    case EXPR_UNARY:
    case EXPR_BINARY:
    case EXPR_CONDITIONAL:
    case EXPR_CAST:
        return (!expr->a || shared_has(context, expr->a)) &&
               (!expr->b || shared_has(context, expr->b)) &&
               (!expr->c || shared_has(context, expr->c));
    default:
        return false;
    }
}

bool shared_is_begun(const struct shared *s, const struct event *send)
{
    const enum mpi_role role = send->mpi->role;

    return send->home == s->scope->function && scope_has_node(s->scope, send->node) &&
           (role == ROLE_SEND || role == ROLE_ISEND || role == ROLE_SENDRECV);
}

/* Does no way from the one node to the other, but by the first again, pass this one? */
static bool is_off(struct analysis *a, const struct node *node, const struct node *from,
                   const struct node *to)
{
    struct bits before = bits_new(a->arena, from->function->node_count + 1);
    struct bits behind = bits_new(a->arena, from->function->node_count + 1);

    bits_set(&before, from->id);
    bits_set(&before, to->id);
    bits_set(&behind, from->id);
    return node != from &&
           (!cfg_leads(a, from, node, &before, NULL) || !cfg_leads(a, node, to, &behind, NULL));
}

/* Is everything that the expression reads at the one node still so at the other? */
static bool is_kept_between(const struct shared *s, const struct expr *expr,
                            const struct node *from, const struct node *to)
{
    struct set cells = {0};

    cells_read_by(s->a, expr, &cells);
    for (struct stores walk = stores_of_cells(s->a, &cells); stores_next(&walk);) {
        const struct node *node = walk.store->node;

        if (node && (node->function != from->function || !is_off(s->a, node, from, to)))
            return false;
    }
    return true;
}

const struct expr *shared_meant(const struct shared *s, const struct expr *expr,
                                const struct node *at)
{
    const struct node *set =
        expr && expr->kind == EXPR_VARIABLE ? definition_alone(s->a, expr, at) : NULL;

    return set && set->value && set->function == at->function &&
                   is_kept_between(s, set->value, set, at)
               ? set->value
               : expr;
}
