/* SPDX-License-Identifier: Apache-2.0 */
/* Is a function never called here, as nobody ever says which?
 *
 * Requires: the stores of all cells, reachability, the whole program (it has a main).  Libraries have hooks that the user
 * may hang a function of his own in: `if (handle->alloc) handle->alloc(...)`.  Where nothing is ever stored there but null, or
 * numbers too narrow for an address, no call is made: one through a pointer that is null, or that nobody has set, has
 * no meaning.
 *
 * A function from outside of the sources would come by a store as well: of what a call gives back, of another pointer,
 * or of what is not known, as where an external function is given the record.  All of these say no.
 */
#include "passes/unhooked.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/denote.h"
#include "passes/stored.h"

static bool is_no_function(struct analysis *a, const struct store *store)
{
    const struct expr *value = store->value ? expr_without_casts(store->value) : NULL;

    if (store->node && !facts_of(a, store->node->function)->is_reachable)
        return true; /* by what would hang one in, if anybody called it */
    return value && value->kind != EXPR_UNKNOWN &&
           (value->kind == EXPR_INT ? value->value == 0 : !value_carries_address(value));
}

static bool is_hook(const struct cell *cell)
{
    if (cell->kind == CELL_VARIABLE && (cell->variable->function || !cell->variable->is_defined))
        return false;
    return (cell->kind == CELL_VARIABLE || cell->kind == CELL_FIELD) && type_is_code(cell->type) &&
           cell->points.count == 0 && cell->from.count == 0;
}

bool call_is_unhooked(struct analysis *a, const struct node *call)
{
    const struct expr *hook = call->callee;
    struct set cells = {0};

    if (hook && hook->kind == EXPR_DEREF)
        hook = hook->a;
    if (!a->main || !hook || (hook->kind != EXPR_VARIABLE && hook->kind != EXPR_FIELD) ||
        callees_of(a, call)->count > 0)
        return false;
    cells_of_lvalue(a, hook, &cells);
    for (uint32_t k = 0; k < cells.count; k++) {
        const struct cell *cell = a->cells[cells.items[k]];

        if (!is_hook(cell))
            return false;
        for (struct stores walk = stores_of(cell); stores_next(&walk);)
            if (!is_no_function(a, walk.store))
                return false;
    }
    return cells.count > 0;
}
