/* SPDX-License-Identifier: Apache-2.0 */
/* Is it the same place whenever it is named?
 *
 * Requires: cells.  A place is fixed that is found without an index that is computed, and without a pointer that is set
 * more than once.  So is an element of a list that realloc() makes longer, for what is kept there: it is moved along.
 * That is not so where a pointer is set to what is computed from itself.
 */
#include "passes/fixed.h"
#include "ir/expr.h"
#include "passes/allocators.h"
#include "passes/cells.h"
#include "passes/stored.h"

/* Does the pointer lead to the block that it has led to, which only moves when it is made longer? */
static bool is_kept_block(struct analysis *a, const struct store *store)
{
    const struct expr *value = expr_without_casts(store->value);
    const struct expr *old =
        value && value->kind == EXPR_CALL ? call_old_block(a, value->call) : NULL;

    return old && expr_without_casts(old) == store->target;
}

static bool pointer_is_fixed(struct analysis *a, const struct expr *pointer, bool may_grow)
{
    const struct cell *cell = cell_of_variable(a, pointer->variable);
    uint32_t assigned = 0;

    for (struct stores walk = stores_of(cell); stores_next(&walk);) {
        const struct store *store = walk.store;

        if (!store->target || (may_grow && is_kept_block(a, store)))
            continue;
        if (may_grow && store->value && expr_contains(store->value, pointer))
            return false;
        assigned++;
    }
    return assigned <= 1;
}

static bool is_fixed(struct analysis *a, const struct expr *expr, bool may_grow)
{
    switch (expr->kind) {
    case EXPR_INT:
        return true;
    case EXPR_FIELD:
    case EXPR_DEREF:
    case EXPR_ADDRESS:
        return is_fixed(a, expr->a, may_grow);
    case EXPR_INDEX:
        return expr->b->kind == EXPR_INT && is_fixed(a, expr->a, may_grow);
    case EXPR_VARIABLE:
        return !type_is_pointer(expr->type) || pointer_is_fixed(a, expr, may_grow);
    default:
        return false;
    }
}

bool place_is_fixed(struct analysis *a, const struct expr *expr)
{
    return is_fixed(a, expr, false);
}

bool element_is_fixed(struct analysis *a, const struct expr *expr)
{
    return is_fixed(a, expr, true);
}
