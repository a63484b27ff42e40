/* SPDX-License-Identifier: Apache-2.0 */
/* Is it the same place whenever it is named?
 *
 * Requires: cells.  A place is fixed that is found without an index that is computed, and without a pointer that is set
 * more than once.  A block that realloc() makes longer, also where it moves, stays the same one: what lies in it does, and
 * a program that names it means that.
 */
#include "passes/fixed.h"
#include "ir/expr.h"
#include "passes/allocators.h"
#include "passes/cells.h"

/* Does the pointer lead to the block that it has led to, which only moves when it is made longer? */
static bool is_kept_block(struct analysis *a, const struct store *store)
{
    const struct expr *value = expr_without_casts(store->value);
    const struct expr *old =
        value && value->kind == EXPR_CALL ? call_old_block(a, value->call) : NULL;

    return old && expr_without_casts(old) == store->target;
}

bool place_is_fixed(struct analysis *a, const struct expr *expr)
{
    uint32_t assigned = 0;
    const struct cell *cell;

    switch (expr->kind) {
    case EXPR_INT:
        return true;
    case EXPR_FIELD:
    case EXPR_DEREF:
    case EXPR_ADDRESS:
        return place_is_fixed(a, expr->a);
    case EXPR_INDEX:
        return expr->b->kind == EXPR_INT && place_is_fixed(a, expr->a);
    case EXPR_VARIABLE:
        if (!type_is_pointer(expr->type))
            return true;
        cell = cell_of_variable(a, expr->variable);
        for (uint32_t k = 0; k < cell->stores.count; k++)
            assigned += cell->stores.items[k]->target && !is_kept_block(a, cell->stores.items[k]);
        return assigned <= 1;
    default:
        return false;
    }
}

bool place_moves(struct analysis *a, const struct expr *expr)
{
    const struct cell *cell;

    if (!expr)
        return false;
    if (expr->kind != EXPR_VARIABLE)
        return place_moves(a, expr->a) || place_moves(a, expr->b);
    cell = type_is_pointer(expr->type) ? cell_of_variable(a, expr->variable) : NULL;
    for (uint32_t k = 0; cell && k < cell->stores.count; k++) {
        const struct store *store = cell->stores.items[k];

        if (store->target && store->value && expr_contains(store->value, expr) &&
            !is_kept_block(a, store))
            return true;
    }
    return false;
}
