/* SPDX-License-Identifier: Apache-2.0 */
/* Is it a copy of what the message of a round, or its source, is?
 *
 * Requires: definitions, a taint that has run over the loop.  A value is a copy where it lies in the buffer, in which only
 * the reception stores, or is the source in a status, or was set in the loop to a copy on every way; a number that the loop
 * leaves alone added to it, or a factor that is not zero, make another one of another message still.  What is computed of
 * several messages, or of some of what is in one, may be the same whichever came last, and is none.
 */
#include "passes/copied.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/definitions.h"
#include "passes/stored.h"

#include <stdlib.h>
#include <string.h>

bool copied_has_source(const struct expr *expr)
{
    if (!expr || expr->kind == EXPR_CALL)
        return false;
    if (expr->kind == EXPR_FIELD)
        return expr->text && strcmp(expr->text, "MPI_SOURCE") == 0;
    return copied_has_source(expr->a) || copied_has_source(expr->b) || copied_has_source(expr->c);
}

enum { COPY_DEPTH = 4 };

static bool is_copy(const struct copying *c, const struct expr *value, const struct node *at,
                    int depth);

static bool is_set_in_loop(const struct copying *c, const struct expr *variable)
{
    const struct cell *cell = cell_of_variable(c->a, variable->variable);

    for (struct stores walk = stores_of(cell); stores_next(&walk);)
        if (walk.store->node && c->in_loop(c->context, walk.store->node))
            return true;
    return bits_get(&c->content->cells, cell->id);
}

static bool is_factor(const struct expr *expr)
{
    expr = expr_without_casts(expr);
    return (expr->kind == EXPR_INT && expr->value != 0) ||
           (expr->kind == EXPR_FLOAT && expr_digits(expr) && strtod(expr_digits(expr), NULL) != 0);
}

/* Does nothing in the loop change it? */
static bool is_steady(const struct copying *c, const struct expr *expr)
{
    expr = expr_without_casts(expr);
    return expr->kind == EXPR_INT || expr->kind == EXPR_FLOAT ||
           (expr->kind == EXPR_VARIABLE && !is_set_in_loop(c, expr));
}

/* Was the variable, on every way to the node, set in the loop to what is a copy? */
static bool is_set_to_copy(const struct copying *c, const struct expr *variable,
                           const struct node *at, int depth)
{
    node_list sets = {0};

    if (!variable_is_simple(variable->variable) || variable->variable->function != at->function ||
        depth == COPY_DEPTH || definitions_reaching(c->a, variable->variable, at, &sets))
        return false;
    for (uint32_t k = 0; k < sets.count; k++)
        if (sets.items[k]->kind != NODE_ASSIGN || !c->in_loop(c->context, sets.items[k]) ||
            !is_copy(c, sets.items[k]->value, sets.items[k], depth + 1))
            return false;
    return sets.count > 0;
}

/* Does it lie in the buffer of the reception, where only that stores? */
static bool is_received(const struct copying *c, const struct expr *lvalue)
{
    struct set cells = {0};

    if (lvalue->kind == EXPR_INDEX && taint_has(c->content, lvalue->b))
        return false;
    cells_of_lvalue(c->a, lvalue, &cells);
    for (uint32_t k = 0; k < cells.count; k++) {
        const struct cell *cell = c->a->cells[cells.items[k]];

        if (!set_has(c->message, cells.items[k]))
            return false;
        for (struct stores walk = stores_of(cell); stores_next(&walk);)
            if (walk.store->target && walk.store->node && c->in_loop(c->context, walk.store->node))
                return false;
    }
    return cells.count > 0;
}

/* Is it what the round's message, or its source, is, and another one where that is another?  What is computed of several
 * messages, or of some of what is in one, may be the same whichever came last. */
static bool is_copy(const struct copying *c, const struct expr *value, const struct node *at,
                    int depth)
{
    value = expr_without_casts(value);
    switch (value->kind) {
    case EXPR_VARIABLE:
        return is_received(c, value) || is_set_to_copy(c, value, at, depth);
    case EXPR_FIELD:
        return copied_has_source(value) || is_received(c, value);
    case EXPR_INDEX:
    case EXPR_DEREF:
        return is_received(c, value);
    case EXPR_UNARY:
        return expr_op(value) == OP_NEG && is_copy(c, value->a, at, depth);
    case EXPR_BINARY:
        switch (expr_op(value)) {
        case OP_ADD:
        case OP_SUB:
            return (is_steady(c, value->b) && is_copy(c, value->a, at, depth)) ||
                   (is_steady(c, value->a) && is_copy(c, value->b, at, depth));
        case OP_MUL:
            return (is_factor(value->b) && is_copy(c, value->a, at, depth)) ||
                   (is_factor(value->a) && is_copy(c, value->b, at, depth));
        default:
            return false;
        }
    default:
        return false;
    }
}

bool copied_is(const struct copying *c, const struct expr *value, const struct node *at)
{
    return is_copy(c, value, at, 0);
}
