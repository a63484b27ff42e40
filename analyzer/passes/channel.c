/* SPDX-License-Identifier: Apache-2.0 */
/* Do all rounds of a loop receive under one tag and on one communicator?
 *
 * Requires: the window.  Messages of one source come in their order where one reception after the other could take
 * each of them: under one tag, or any, and on one communicator (MPI 3.1, 3.5).  Of two tags either message may be
 * taken first.  A tag or communicator is the same in all rounds when it is one number or one communicator
 * anyway, or comes from nothing that the rounds write: a layer's parameter is what its only caller hands it, and a
 * variable what the one assignment says that may have set it.
 */
#include "passes/channel.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/comms.h"
#include "passes/definitions.h"
#include "passes/stored.h"
#include "passes/values.h"

enum { DEPTH_MAX = 8 };

struct channel {
    const struct window *w;
    struct set written; /* by the rounds */
};

static void written_find(struct channel *c)
{
    const struct reach reach = window_reach(c->w);
    struct analysis *a = c->w->a;

    for (uint32_t k = reach_next(&reach, 0); k != UINT32_MAX; k = reach_next(&reach, k + 1)) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++) {
            const struct node *node = f->nodes[n];
            struct set cells = {0};

            if (!window_has(c->w, node))
                continue;
            cells_written_by(a, node, &cells);
            if (node->kind == NODE_ASSIGN)
                cells_of_store(a, node->target, &cells);
            cells_spread(a, &cells, &c->written);
        }
    }
}

static bool is_written(const struct channel *c, const struct expr *lvalue)
{
    struct set cells = {0};

    cells_of_lvalue(c->w->a, lvalue, &cells);
    return cells.count == 0 || set_meets(&cells, &c->written);
}

static bool is_steady(const struct channel *c, const struct expr *expr, const struct node *at,
                      int depth);

/* What the only caller, on the way from the loop down to the reception, hands over. */
static bool parameter_is_steady(const struct channel *c, const struct variable *v, uint32_t level,
                                int depth)
{
    const struct node *call = c->w->levels[level + 1].point;

    return parameter_is_stable(c->w->a, v) && (uint32_t)v->parameter < call->arg_count &&
           is_steady(c, call->args[v->parameter], call, depth + 1);
}

static bool variable_is_steady(const struct channel *c, const struct expr *expr,
                               const struct node *at, int depth)
{
    const struct variable *v = expr->variable;
    node_list definitions = {0};

    if (type_is_array(expr->type))
        return true; /* its place, that is */
    for (uint32_t k = 0; k + 1 < c->w->level_count && v->parameter >= 0; k++)
        if (v->function == c->w->levels[k].function)
            return parameter_is_steady(c, v, k, depth);
    if (!is_written(c, expr))
        return true;
    if (!variable_is_simple(v) || v->function != at->function ||
        definitions_reaching(c->w->a, v, at, &definitions) || definitions.count != 1)
        return false;
    return !window_has(c->w, definitions.items[0]) ||
           is_steady(c, definitions.items[0]->value, definitions.items[0], depth + 1);
}

/* Is it the same object in all rounds? */
static bool place_is_steady(const struct channel *c, const struct expr *lvalue,
                            const struct node *at, int depth)
{
    switch (lvalue->kind) {
    case EXPR_VARIABLE:
        return true;
    case EXPR_FIELD:
        return place_is_steady(c, lvalue->a, at, depth);
    case EXPR_INDEX:
        return is_steady(c, lvalue->b, at, depth) &&
               (type_is_array(lvalue->a->type) ? place_is_steady(c, lvalue->a, at, depth)
                                               : is_steady(c, lvalue->a, at, depth));
    case EXPR_DEREF:
        return is_steady(c, lvalue->a, at, depth);
    default:
        return false;
    }
}

static bool is_steady(const struct channel *c, const struct expr *expr, const struct node *at,
                      int depth)
{
    if (!expr)
        return true;
    if (depth > DEPTH_MAX)
        return false;
    switch (expr->kind) {
    case EXPR_INT:
    case EXPR_FLOAT:
        return true;
    case EXPR_VARIABLE:
        return variable_is_steady(c, expr, at, depth);
    case EXPR_FIELD:
    case EXPR_INDEX:
    case EXPR_DEREF:
        return !is_written(c, expr) && place_is_steady(c, expr, at, depth);
    case EXPR_ADDRESS:
        return place_is_steady(c, expr->a, at, depth);
    case EXPR_CAST:
    case EXPR_UNARY:
    case EXPR_BINARY:
    case EXPR_CONDITIONAL:
        return is_steady(c, expr->a, at, depth) && is_steady(c, expr->b, at, depth) &&
               is_steady(c, expr->c, at, depth);
    default:
        return false;
    }
}

bool channel_is_one(const struct window *w)
{
    const struct event *e = w->reception;
    struct channel c = {.w = w};
    bool has_tag = values_are_numbers(&e->tag_values) && e->tag_values.count == 1;
    bool has_comm = comms_are_one(&e->comm_value, &e->comm_value);

    if (!has_tag || !has_comm)
        written_find(&c);
    return (has_tag || (e->tag && is_steady(&c, e->tag, e->node, 0))) &&
           (has_comm || (e->comm && is_steady(&c, e->comm, e->node, 0)));
}
