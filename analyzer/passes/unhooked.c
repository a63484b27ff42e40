/* SPDX-License-Identifier: Apache-2.0 */
/* Is a function never called here, or nothing ever written there, as nobody ever says which?
 *
 * Requires: the stores of all cells, reachability, the whole program (it has a main).  Libraries have hooks that the user
 * may hang a function of his own in: `if (handle->alloc) handle->alloc(...)`, or functions parameters for one that may be
 * null.  Where nothing is ever stored there, or handed over by all callers, but null, or numbers too narrow for an address, no
 * call is made: one through a pointer that is null, or that nobody has set, has no meaning.  So it is of results that a
 * caller may want or not (`if (where) *where = ...`).  A copy of a hook, as where a record is made like another one, hangs
 * in what hangs there.
 *
 * A function from outside of the sources would come by a store as well: of what a call gives back, of another pointer,
 * or of what is not known, as where an external function is given the record.  All of these say no.
 */
#include "passes/unhooked.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/denote.h"
#include "passes/stored.h"

enum { HANDED_MAX = 6 }; /* from caller to caller, and from record to record */

static bool is_never_hung(struct analysis *a, const struct cell *cell, struct set *asked);

/* Is it a hook of another record, or of the same one, in which nobody hangs anything either? */
static bool is_copied_empty(struct analysis *a, const struct expr *value, struct set *asked)
{
    struct set cells = {0};

    if (value->kind != EXPR_FIELD)
        return false;
    cells_of_lvalue(a, value, &cells);
    for (uint32_t k = 0; k < cells.count; k++)
        if (!is_never_hung(a, a->cells[cells.items[k]], asked))
            return false;
    return cells.count > 0;
}

static bool is_no_function(struct analysis *a, const struct store *store, struct set *asked)
{
    const struct expr *value = store->value ? expr_without_casts(store->value) : NULL;

    if (store->node && !facts_of(a, store->node->function)->is_reachable)
        return true; /* by what would hang one in, if anybody called it */
    if (!value || value->kind == EXPR_UNKNOWN)
        return false;
    if (value->kind == EXPR_INT)
        return value->value == 0;
    return !value_carries_address(value) ||
           (value->kind == EXPR_VARIABLE && value->variable->parameter >= 0 &&
            is_never_hung(a, cell_of_variable(a, value->variable), asked)) ||
           is_copied_empty(a, value, asked);
}

/* A parameter holds what the calls hand over, where all of them are to be seen. */
static bool is_handed_here(const struct analysis *a, const struct variable *variable)
{
    return variable->parameter >= 0 && !variable->is_address_taken &&
           !facts_of(a, variable->function)->has_hidden_callers;
}

static bool is_hook(const struct analysis *a, const struct cell *cell)
{
    const struct variable *variable = cell->kind == CELL_VARIABLE ? cell->variable : NULL;

    if (variable && (variable->function ? !is_handed_here(a, variable) : !variable->is_defined))
        return false;
    if (!type_is_code(cell->type) &&
        !(variable && variable->parameter >= 0 && type_is_pointer(cell->type)))
        return false;
    return (cell->kind == CELL_VARIABLE || cell->kind == CELL_FIELD) && cell->points.count == 0 &&
           cell->from.count == 0;
}

/* One that is asked about already gets from itself nothing but what it gets from elsewhere. */
static bool is_never_hung(struct analysis *a, const struct cell *cell, struct set *asked)
{
    if (set_has(asked, cell->id))
        return true;
    if (asked->count > HANDED_MAX || !is_hook(a, cell))
        return false;
    set_add(a->arena, asked, cell->id);
    for (struct stores walk = stores_of(cell); stores_next(&walk);)
        if (!is_no_function(a, walk.store, asked))
            return false;
    return true;
}

bool call_is_unhooked(struct analysis *a, const struct node *call)
{
    const struct expr *hook = call->callee;
    struct set cells = {0}, asked = {0};

    if (hook && hook->kind == EXPR_DEREF)
        hook = hook->a;
    if (!a->main || !hook || (hook->kind != EXPR_VARIABLE && hook->kind != EXPR_FIELD) ||
        callees_of(a, call)->count > 0)
        return false;
    cells_of_lvalue(a, hook, &cells);
    for (uint32_t k = 0; k < cells.count; k++)
        if (!is_never_hung(a, a->cells[cells.items[k]], &asked))
            return false;
    return cells.count > 0;
}

bool pointer_is_never_handed(struct analysis *a, const struct expr *pointer)
{
    struct set asked = {0};

    pointer = expr_without_casts(pointer);
    return a->main && pointer->kind == EXPR_VARIABLE && pointer->variable->parameter >= 0 &&
           is_never_hung(a, cell_of_variable(a, pointer->variable), &asked);
}
