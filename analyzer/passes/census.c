/* SPDX-License-Identifier: Apache-2.0 */
/* Of which kinds are the cells?  See census.h. */
#include "passes/census.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/stored.h"
#include "passes/window.h"

static int owner_of(const struct cell *cell)
{
    const struct variable *v = cell->kind == CELL_VARIABLE ? cell->variable : NULL;

    if (cell->kind == CELL_RETURN || cell_is_status_field(cell))
        return CENSUS_RESULT;
    return v && v->function && !v->is_static ? (int)v->function->id : CENSUS_SHARED;
}

/* Whatever is added to it. */
static bool is_address(const struct expr *value)
{
    value = value ? expr_without_casts(value) : NULL;
    if (!value)
        return false;
    if (value->kind == EXPR_BINARY)
        return is_address(value->a) && (expr_op(value) == OP_ADD || expr_op(value) == OP_SUB);
    return value->kind == EXPR_ADDRESS ? value->a->kind == EXPR_VARIABLE
                                       : value->kind == EXPR_VARIABLE && type_is_array(value->type);
}

static bool gets_addresses(const struct cell *cell)
{
    for (struct stores walk = stores_of(cell); stores_next(&walk);)
        if (!is_address(walk.store->value))
            return false;
    return cell->groups.count > 0 && cell->from.count == 0;
}

/* Sets that hold the same share their items. */
static void holder_add(struct analysis *a, struct census *census, struct map *known,
                       const struct cell *cell)
{
    struct holders *holders = map_get_address(known, cell->points.items);

    if (!holders) {
        holders = ARENA_NEW(a->arena, struct holders);
        holders->points = &cell->points;
        array_push(a->arena, &census->holders, holders);
        map_set_address(known, cell->points.items, holders);
    }
    array_push(a->arena, &holders->cells, cell);
}

const struct census *census_get(struct analysis *a)
{
    struct census *census = a->census;
    struct map *known;

    if (census && census->cell_count == a->cell_count)
        return census;
    census = a->census = ARENA_NEW(a->arena, struct census);
    census->cell_count = a->cell_count;
    census->owners = ARENA_ARRAY(a->arena, int, a->cell_count + 1);
    census->places = bits_new(a->arena, a->cell_count);
    known = map_new(a->arena);
    for (uint32_t k = 0; k < a->cell_count; k++) {
        const struct cell *cell = a->cells[k];

        census->owners[k] = owner_of(cell);
        if (cell->points.count > 0)
            holder_add(a, census, known, cell);
        if (gets_addresses(cell))
            bits_set(&census->places, k);
        if (cell->kind == CELL_VARIABLE && cell->variable->type &&
            cell->variable->type->kind == TYPE_RECORD)
            set_add(a->arena, &census->records, k);
    }
    return census;
}
