/* SPDX-License-Identifier: Apache-2.0 */
/* Does a store write a field, as C lets objects be accessed, and does it name the object?
 *
 * Requires: expressions.  A field's cell collects the stores of all pointers that may lead to an object of the
 * record; where pointers are lost track of these are stores into anything.  An object that is declared as a
 * record is accessed as that, or a field of it by a pointer to its type, where the program makes one to it.
 */
#include "passes/stored.h"
#include "passes/cells.h"
#include "passes/interned.h"
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

/* ---- walks over the stores of cells ---- */

struct stores stores_of(const struct cell *cell)
{
    return (struct stores){.cell = cell};
}

struct stores stores_of_group(const struct store_group *group)
{
    return (struct stores){.group = group};
}

struct stores stores_of_cells(struct analysis *a, const struct set *cells)
{
    return (struct stores){.a = a, .cells = cells, .walk = ++a->store_walks};
}

/* The next cell of the set; false: there is none. */
static bool stores_cell(struct stores *s)
{
    if (!s->cells || s->cell_at == s->cells->count)
        return false;
    s->cell = s->a->cells[s->cells->items[s->cell_at++]];
    s->group_at = 0;
    return true;
}

static bool stores_group(struct stores *s)
{
    for (;;) {
        while (s->cell && s->group_at < s->cell->groups.count) {
            struct store_group *group = s->cell->groups.items[s->group_at++];

            if (s->cells && group->walk == s->walk)
                continue;
            if (s->cells)
                group->walk = s->walk;
            s->group = group;
            s->at = 0;
            return true;
        }
        if (!stores_cell(s))
            return false;
    }
}

bool stores_next(struct stores *s)
{
    enum { AHEAD = 8 };
    const struct store_group *group = s->group;

    if ((!group || s->at == group->stores.count) && !stores_group(s))
        return false;
    group = s->group;
    if (s->at + 2 * AHEAD < group->stores.count) {
        __builtin_prefetch(group->stores.items[s->at + 2 * AHEAD]);
        __builtin_prefetch(group->stores.items[s->at + AHEAD]->node);
    }
    s->store = group->stores.items[s->at++];
    return true;
}

uint32_t cell_store_count(const struct cell *cell)
{
    uint32_t count = 0;

    for (uint32_t k = 0; k < cell->groups.count; k++)
        count += cell->groups.items[k]->stores.count;
    return count;
}

const struct store *cell_only_store(const struct cell *cell)
{
    return cell->groups.count == 1 && cell->groups.items[0]->stores.count == 1
               ? cell->groups.items[0]->stores.items[0]
               : NULL;
}

static struct store_group *group_find(struct analysis *a, const struct set *cells,
                                      const struct store *store)
{
    struct store_group *first = map_get_address(a->store_groups, cells->items);
    struct store_group *group = first;

    while (group && (group->named != store->named || group->is_initial != !store->node))
        group = group->next;
    if (group)
        return group;
    group = ARENA_NEW(a->arena, struct store_group);
    *group = (struct store_group){
        .cells = *cells, .named = store->named, .is_initial = !store->node, .next = first};
    map_set_address(a->store_groups, cells->items, group);
    for (uint32_t k = 0; k < cells->count; k++)
        array_push_alone(a->arena, &a->cells[cells->items[k]]->groups, group);
    return group;
}

bool cell_is_copied(const struct cell *cell)
{
    for (struct stores walk = stores_of(cell); stores_next(&walk);) {
        const struct store *store = walk.store;

        if (!store->value || store->value->kind != EXPR_INT)
            if (!store->value || !store->value->type || store->value->type->kind == TYPE_RECORD)
                return true;
    }
    return false;
}

void cells_store(struct analysis *a, const struct set *cells, const struct store *store)
{
    struct set kept;

    if (cells->count == 0)
        return;
    if (!a->store_groups)
        a->store_groups = map_new(a->arena);
    kept = set_interned(a, cells);
    array_push(a->arena, &group_find(a, &kept, store)->stores, store);
}

/* ---- what a store is ---- */

bool group_is_behind(const struct cell *cell, const struct store_group *group)
{
    if (group->is_initial || cell->kind == CELL_RETURN ||
        (cell->kind == CELL_VARIABLE && cell->type && cell->type->kind == TYPE_INT))
        return false;
    return group->named != cell;
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

struct fitting {        /* stores that are of a field of a status */
    uint32_t looked_at; /* of its cell */
    store_list stores;
};

const store_list *stores_of_field(struct analysis *a, const struct expr *field)
{
    const struct cell *cell = cell_of_field(a, field);
    const uint32_t count = cell_store_count(cell);
    struct fitting *fitting;

    if (!a->status_stores)
        a->status_stores = map_new(a->arena);
    fitting = map_get_address(a->status_stores, field);
    if (!fitting) {
        fitting = ARENA_NEW(a->arena, struct fitting);
        map_set_address(a->status_stores, field, fitting);
    }
    if (fitting->looked_at == count)
        return &fitting->stores;
    fitting->looked_at = count;
    fitting->stores.count = 0;
    for (struct stores walk = stores_of(cell); stores_next(&walk);)
        if (store_is_of_field(a, walk.store, field))
            array_push(a->arena, &fitting->stores, walk.store);
    return &fitting->stores;
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
