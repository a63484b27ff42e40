/* SPDX-License-Identifier: Apache-2.0 */
/* May several records have the same number in a member, as far as the program computes it?
 *
 * Requires: cells.  What is stored there is a constant, comes out of a remainder, quotient, mask or shift, or out of a
 * floating-point number or a call, there or where it is sent.
 */
#include "passes/folding.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/events.h"
#include "passes/stored.h"

enum { DEPTH = 4 };

static bool folds(const struct window *w, const struct expr *value, int depth);

/* Has the round's reception set it, with what senders make in such a way? */
static bool is_sent_folded(const struct window *w, const struct store *store, int depth)
{
    const event_list *sends = &w->group->may_sends;

    if (!store->node || store->node != w->reception->mpi_node)
        return false;
    for (uint32_t k = 0; k < sends->count; k++) {
        struct set cells = {0};

        event_buffer(w->a, sends->items[k], &cells);
        for (uint32_t n = 0; n < cells.count; n++) {
            const struct cell *cell = w->a->cells[cells.items[n]];

            for (struct stores walk = stores_of(cell->kind == CELL_VARIABLE ? cell : NULL);
                 stores_next(&walk);)
                if (folds(w, walk.store->value, depth - 1))
                    return true;
        }
    }
    return false;
}

/* Can equal values come out of this where its parts differ? */
static bool folds(const struct window *w, const struct expr *value, int depth)
{
    const struct cell *cell;

    if (!value)
        return false;
    switch (value->kind) {
    case EXPR_INT:
        return false;
    case EXPR_VARIABLE:
        if (value->type && value->type->kind == TYPE_FLOAT)
            return true;
        cell = cell_of_variable(w->a, value->variable);
        for (struct stores walk = stores_of(cell); depth > 0 && stores_next(&walk);) {
            const struct store *store = walk.store;

            if (store->value ? folds(w, store->value, depth - 1) : is_sent_folded(w, store, depth))
                return true;
        }
        return false;
    case EXPR_FIELD:
    case EXPR_INDEX:
    case EXPR_DEREF:
        return value->type && value->type->kind == TYPE_FLOAT;
    case EXPR_CAST:
        return folds(w, value->a, depth);
    case EXPR_UNARY:
        return expr_op(value) != OP_NEG || folds(w, value->a, depth);
    case EXPR_BINARY:
        return (expr_op(value) != OP_ADD && expr_op(value) != OP_SUB && expr_op(value) != OP_MUL) ||
               folds(w, value->a, depth) || folds(w, value->b, depth);
    default:
        return true;
    }
}

/* May several objects have the same number in this field? */
bool folding_makes_equal(const struct window *w, const struct expr *field)
{
    struct set cells = {0};
    uint32_t seen = 0;

    cells_of_lvalue(w->a, field, &cells);
    for (struct stores walk = stores_of_cells(w->a, &cells); stores_next(&walk);) {
        const struct expr *value = walk.store->value;

        if (!value)
            continue;
        if (value->kind == EXPR_INT || folds(w, value, DEPTH))
            return true;
        seen++;
    }
    return seen == 0;
}
