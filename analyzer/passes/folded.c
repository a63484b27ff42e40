/* SPDX-License-Identifier: Apache-2.0 */
/* May one number stand for several messages?
 *
 * Requires: the window.  What a message selects, an element or a receiver, is mostly what no other message does.  It is
 * not where the number is folded or cut on its way from the message, where the round chooses between numbers or sets
 * one of its own, or where it is the source in a status that is not, or no longer, that of the message; nor where the
 * sender makes it of what it is in such a way, in a function with branches or from a table that has a number twice.
 * Nothing is proved by that: it says what speaks against a program.
 */
#include "passes/folded.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/definitions.h"
#include "passes/statuses.h"
#include "passes/stored.h"

#include <string.h>

enum { DEPTH_MAX = 6, TABLE_MAX = 256 };

static bool names(const struct window *w, const struct expr *expr, const struct node *at,
                  int depth);

bool folded_is(const struct expr *expr)
{
    return expr &&
           ((expr->kind == EXPR_BINARY && (expr_op(expr) == OP_REM || expr_op(expr) == OP_DIV ||
                                           expr_op(expr) == OP_AND || expr_op(expr) == OP_SHR)) ||
            folded_is(expr->a) || folded_is(expr->b));
}

static bool is_zero(const struct expr *expr)
{
    return expr->kind == EXPR_INT && expr->value == 0;
}

/* Are two numbers of the table equal, as far as it is written down? */
static bool has_equal(const struct expr *element)
{
    const struct variable *table = element->kind == EXPR_INDEX ? expr_root(element) : NULL;
    const struct expr *list =
        table && table->init && table->init->kind == EXPR_LIST ? table->init : NULL;

    if (list && type_is_array(table->type) &&
        table->type->elements > (int64_t)list->element_count + 1)
        return true; /* the rest are zeros */
    for (uint32_t k = 0; list && k < list->element_count && k < TABLE_MAX; k++)
        for (uint32_t n = 0; n < k; n++)
            if (list->elements[k] == list->elements[n])
                return true;
    return false;
}

/* Does the operation alone give one number for several? */
static bool is_folding(const struct expr *expr)
{
    switch (expr->kind) {
    case EXPR_BINARY:
        return folded_is(expr) || expr_op_class(expr) == CLASS_COMPARISON ||
               expr_op_class(expr) == CLASS_LOGIC || expr_op(expr) == OP_OR ||
               (expr_op(expr) == OP_MUL && (is_zero(expr->a) || is_zero(expr->b)));
    case EXPR_UNARY:
        return expr_op_class(expr) == CLASS_NOT;
    case EXPR_CAST: /* a number that only travels as one with a point is none of those */
        return expr->type->kind == TYPE_INT && expr->a->type && expr->a->type->kind == TYPE_FLOAT &&
               (expr->a->kind == EXPR_CALL || expr->a->kind == EXPR_BINARY);
    case EXPR_CALL:
        return call_external(expr->call) != NULL && expr->call->mpi < 0;
    case EXPR_CONDITIONAL:
        return true;
    default:
        return has_equal(expr);
    }
}

/* Is it, or is part of it, a number that was cut to less than what holds a rank? */
static bool is_narrow(const struct expr *expr)
{
    if (!expr || expr->kind == EXPR_INT)
        return false;
    if (expr->type && expr->type->kind == TYPE_INT &&
        (expr->type->bytes < 4 || type_has_few_bits(expr->type)))
        return true;
    return is_narrow(expr->a) || is_narrow(expr->b);
}

/* What a function of the program makes of what it is handed; the call that receives tells the source or not. */
static bool call_names(const struct window *w, const struct expr *expr, const struct node *at,
                       int depth)
{
    const struct expr *callee = expr->call->callee;

    if (expr->call == w->levels[0].point)
        return !window_is_source(w, expr, at);
    for (uint32_t k = 0; callee->kind == EXPR_FUNCTION && k < callee->callee->node_count; k++) {
        const struct node *node = callee->callee->nodes[k];

        if (node->kind == NODE_RETURN && names(w, node->value, node, depth + 1))
            return true;
    }
    return false;
}

/* Does it change what it has set itself, once round a loop: is it a counter's step? */
static bool is_step(struct analysis *a, const struct node *set)
{
    node_list before = {0};

    if (!expr_contains(set->value, set->target))
        return false;
    (void)definitions_reaching(a, set->target->variable, set, &before);
    for (uint32_t k = 0; k < before.count; k++)
        if (before.items[k] == set)
            return true;
    return false;
}

/* Of what may have set a variable last: one number of the round's own, or several that no loop counts. */
static bool is_chosen(const struct window *w, const node_list *sets)
{
    uint32_t own = 0;

    for (uint32_t k = 0; k < sets->count; k++) {
        const struct node *set = sets->items[k];

        own += window_has(w, set);
        if (is_step(w->a, set))
            return false;
    }
    return own == sets->count && (own > 1 || (own == 1 && sets->items[0]->value->kind == EXPR_INT));
}

static bool variable_names(const struct window *w, const struct expr *expr, const struct node *at,
                           int depth)
{
    node_list sets = {0};

    if (!variable_is_simple(expr->variable) || expr->variable->function != at->function ||
        definitions_reaching(w->a, expr->variable, at, &sets))
        return false;
    if (is_chosen(w, &sets))
        return true;
    for (uint32_t k = 0; k < sets.count; k++)
        if (window_has(w, sets.items[k]) &&
            names(w, sets.items[k]->value, sets.items[k], depth + 1))
            return true;
    return false;
}

static bool names(const struct window *w, const struct expr *expr, const struct node *at, int depth)
{
    if (!expr || expr->kind == EXPR_INT || depth > DEPTH_MAX)
        return false;
    if (is_folding(expr) || is_narrow(expr))
        return true;
    if (expr->kind == EXPR_FIELD && expr->text && strcmp(expr->text, "MPI_SOURCE") == 0)
        return !window_is_source(w, expr, at) && (!w->has_one_channel || !status_is_left_alone(w));
    if (expr->kind == EXPR_CALL)
        return call_names(w, expr, at, depth);
    if (expr->kind == EXPR_VARIABLE)
        return variable_names(w, expr, at, depth);
    return names(w, expr->a, at, depth) || names(w, expr->b, at, depth);
}

bool folded_names(const struct window *w, const struct expr *expr, const struct node *at)
{
    return names(w, expr, at, 0);
}

static bool key_is_folded(struct analysis *a, const struct expr *expr, int depth);

static bool call_folds(struct analysis *a, const struct expr *expr, int depth)
{
    const function_list *callees = callees_of(a, expr->call);

    for (uint32_t k = 0; k < callees->count; k++)
        for (uint32_t n = 0; n < callees->items[k]->node_count; n++) {
            const struct node *node = callees->items[k]->nodes[n];

            if (node->kind == NODE_BRANCH ||
                (node->kind == NODE_RETURN && key_is_folded(a, node->value, depth + 1)))
                return true;
        }
    return false;
}

/* Several numbers that are written down, or one that is folded. */
static bool variable_folds(struct analysis *a, const struct variable *variable, int depth)
{
    const struct cell *cell = cell_of_variable(a, variable);
    uint32_t constants = 0, others = 0;

    for (struct stores walk = stores_of(cell); stores_next(&walk);) {
        const struct store *store = walk.store;

        if (store->value && store->value->kind == EXPR_INT)
            constants++;
        else
            others++;
        if (store->value && !(store->target && expr_contains(store->value, store->target)) &&
            key_is_folded(a, store->value, depth + 1))
            return true;
    }
    return constants > 1 && others == 0;
}

static bool key_is_folded(struct analysis *a, const struct expr *expr, int depth)
{
    if (!expr || expr->kind == EXPR_INT || depth > DEPTH_MAX)
        return false;
    if (is_folding(expr))
        return true;
    if (expr->kind == EXPR_CALL)
        return call_folds(a, expr, depth);
    if (expr->kind == EXPR_VARIABLE)
        return expr->type && expr->type->kind == TYPE_INT &&
               variable_folds(a, expr->variable, depth);
    return key_is_folded(a, expr->a, depth) || key_is_folded(a, expr->b, depth);
}

bool folded_key(struct analysis *a, const struct cell *message)
{
    return message->kind == CELL_VARIABLE && message->type && message->type->kind == TYPE_INT &&
           variable_folds(a, message->variable, 0);
}
