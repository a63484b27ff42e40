/* SPDX-License-Identifier: Apache-2.0 */
/* Does a store write a field, as C lets objects be accessed, and does it name the object?
 *
 * Requires: expressions.  A field's cell collects the stores of all pointers that may lead to an object of the
 * record; where pointers are lost track of these are stores into anything.  An object that is declared as a
 * record is accessed as that, or a field of it by a pointer to its type, where the program makes one to it.
 */
#include "passes/stored.h"
#include "passes/cells.h"
#include "passes/puns.h"
#include "passes/reads.h"
#include "passes/walked.h"

#include "base/map.h"
#include "ir/expr.h"

#include <string.h>

static bool is_same_integer(const struct type *x, const struct type *y)
{
    return x && y && x->kind == TYPE_INT && y->kind == TYPE_INT && x->bytes == y->bytes;
}

static bool is_same_record(const struct type *x, const struct type *y)
{
    x = type_element(x);
    return x && y && x->kind == TYPE_RECORD && x->tag && y->tag && strcmp(x->tag, y->tag) == 0;
}

/* Can a pointer to numbers lead to the field? */
static bool is_pointed_at(struct analysis *a, const struct expr *field)
{
    if (!a->pointed_at) {
        a->pointed_at = map_new(a->arena);
        expr_fields_pointed_at(a->program, a->pointed_at);
    }
    return !field->key || map_get(a->pointed_at, field->key) || walked_reaches(a, field);
}

struct cell *lvalue_cell(struct analysis *a, const struct expr *lvalue)
{
    while (lvalue->kind == EXPR_CAST ||
           (lvalue->kind == EXPR_INDEX && type_is_array(lvalue->a->type)))
        lvalue = lvalue->a;
    return lvalue->kind == EXPR_VARIABLE ? cell_of_variable(a, lvalue->variable)
           : lvalue->kind == EXPR_FIELD  ? cell_of_field(a, lvalue)
                                         : NULL;
}

void stores_fetch(const struct cell *cell, uint32_t at)
{
    enum { AHEAD = 8 };

    if (at + 2 * AHEAD < cell->stores.count) {
        __builtin_prefetch(cell->stores.items[at + 2 * AHEAD]);
        __builtin_prefetch(cell->stores.items[at + AHEAD]->node);
    }
}

bool store_is_behind(const struct cell *cell, const struct store *store)
{
    if (!store->node || cell->kind == CELL_RETURN ||
        (cell->kind == CELL_VARIABLE && cell->type && cell->type->kind == TYPE_INT))
        return false;
    return store->named != cell;
}

bool store_is_of_field(struct analysis *a, const struct store *store, const struct expr *field)
{
    const struct expr *pointer;

    if (!store->value)
        return false;
    if (!store->node)
        return true;
    if (store->target && store->target->kind == EXPR_FIELD)
        return store->target->key && field->key && strcmp(store->target->key, field->key) == 0;
    if (store->target)
        return store->target->kind == EXPR_VARIABLE ||
               (is_same_integer(store->target->type, field->type) && is_pointed_at(a, field));
    if (store->node->kind != NODE_CALL || store->arg >= store->node->arg_count)
        return true;
    pointer = expr_without_casts(store->node->args[store->arg]);
    return pointer->type && is_same_record(pointer->type->to, field->a->type);
}

void cells_of_store(struct analysis *a, const struct expr *lvalue, struct set *out)
{
    struct set puns = {0};

    cells_of_whole(a, lvalue, out);
    cells_of_other_records(a, lvalue, out);
    cells_of_puns(a, lvalue, true, &puns);
    cells_spread(a, &puns, out);
    if (expr_is_part_as_whole(lvalue)) /* of a record in an array of them */
        set_add_all(a->arena, out, reads_cells(a, reads_parts(a, lvalue)));
}
