/* SPDX-License-Identifier: Apache-2.0 */
/* Which node of the graph of pointers does an expression denote?
 *
 * Requires: cells, allocators, the graph (points.c).  Computes: nodes for values and for storage.
 * What is the content of one cell, or lies behind another pointer, is the node of that, so that
 * expressions add next to nothing to the graph.  A call is the result of the function, or a block of
 * its own.  What else an access behind a pointer reaches, as the object there is declared as
 * something else, is a node too.
 */
#include "passes/denote.h"
#include "ir/expr.h"
#include "passes/allocators.h"
#include "passes/puns.h"
#include "passes/unnamed.h"
#include "passes/walked.h"

void denoting_init(struct denoting *d, struct analysis *a, struct points *points)
{
    *d = (struct denoting){.a = a, .points = points};
    d->records = map_new(a->arena);
    d->types = map_new(a->arena);
    d->lists = map_new(a->arena);
    d->results = map_new(a->arena);
    d->puns = map_new(a->arena);
}

/* ---- cells ---- */

bool type_is_record(const struct type *type)
{
    type = type_element(type);
    return type && type->kind == TYPE_RECORD;
}

bool value_carries_address(const struct expr *value)
{
    if (!value || value->kind == EXPR_INT || value->kind == EXPR_FLOAT)
        return false;
    if (!value->type || value->kind == EXPR_LIST || value->kind == EXPR_UNKNOWN)
        return true;
    return value->type->kind != TYPE_FLOAT &&
           !(value->type->kind == TYPE_INT && value->type->bytes < sizeof(void *));
}

void record_refresh(struct denoting *d, struct record *record)
{
    const struct set *cells = cells_of_type(d->a, record->type);

    if (cells->count == record->cell_count)
        return;
    record->cell_count = cells->count;
    for (uint32_t k = 0; k < cells->count; k++) {
        const struct cell *cell = d->a->cells[cells->items[k]];

        points_add(d->points, record->members, cell);
        points_edge(d->points, record->sink, points_cell(d->points, cell));
    }
}

/* NULL: values of this type hold no record. */
static struct record *record_get(struct denoting *d, const struct type *type)
{
    struct record *record = type ? map_get_address(d->types, type) : NULL;
    const struct set *cells;

    if (!type_is_record(type) || record)
        return record;
    cells = cells_of_type(d->a, type);
    record = map_get_address(d->records, cells);
    map_set_address(d->types, type, record);
    if (record)
        return record;
    record = ARENA_NEW(d->a->arena, struct record);
    map_set_address(d->types, type, record);
    record->type = type;
    record->members = points_node(d->points);
    record->sink = points_node(d->points);
    map_set_address(d->records, cells, record);
    array_push(d->a->arena, &d->record_list, record);
    record_refresh(d, record);
    return record;
}

/* All records that memory is accessed as, taken together; NULL: none. */
static struct record *list_get(struct denoting *d, const struct record_list *list)
{
    struct record *all = list ? map_get_address(d->lists, list) : NULL;

    if (!list || all)
        return all;
    all = ARENA_NEW(d->a->arena, struct record);
    all->members = points_node(d->points);
    all->sink = points_node(d->points);
    map_set_address(d->lists, list, all);
    for (uint32_t k = 0; k < list->count; k++) {
        const struct record *record = record_get(d, list->items[k]);

        points_edge(d->points, record->members, all->members);
        points_edge(d->points, all->sink, record->sink);
    }
    return all;
}

/* The fields of the records belong to a node. */
static void record_spread(struct denoting *d, struct record *record, point_node node)
{
    if (record && record->spread_to != node)
        points_edge(d->points, record->members, node);
    if (record)
        record->spread_to = node;
}

/* The cell, and the fields of the records in it, belong to a node. */
void denote_spread(struct denoting *d, const struct cell *cell, point_node node)
{
    points_add(d->points, node, cell);
    record_spread(d, record_get(d, cell->type), node);
    record_spread(d, list_get(d, cell->records), node);
}

static void record_store(struct denoting *d, struct record *record, point_node value)
{
    if (record && record->stored_from != value)
        points_edge(d->points, value, record->sink);
    if (record)
        record->stored_from = value;
}

/* A value is stored in the cell, and, if it is no record, in the fields of the records in it. */
void denote_store(struct denoting *d, point_node value, const struct cell *cell, bool is_whole)
{
    points_edge(d->points, value, points_cell(d->points, cell));
    if (is_whole || cell->kind == CELL_HEAP)
        return;
    record_store(d, record_get(d, cell->type), value);
    record_store(d, list_get(d, cell->records), value);
}

/* ---- expressions ---- */

void denote_lvalue(struct denoting *d, const struct expr *lvalue, struct storage *out)
{
    struct arena *arena = d->a->arena;
    point_node node;

    switch (lvalue->kind) {
    case EXPR_INDEX:
        if (type_is_array(lvalue->a->type)) {
            denote_lvalue(d, lvalue->a, out);
            break;
        }
        /* fall through */
    case EXPR_DEREF:
        node = denote_value(d, lvalue->a);
        if (node != 0)
            set_add(arena, &out->nodes, node);
        break;
    case EXPR_FIELD:
        if (external_is_in_pair(lvalue)) {
            set_add(arena, &out->cells, cell_of_field(d->a, lvalue)->id);
            denote_lvalue(d, lvalue->a, out);
        } else {
            cells_of_lvalue(d->a, lvalue, &out->cells);
        }
        break;
    case EXPR_CONDITIONAL:
        denote_lvalue(d, lvalue->b, out);
        denote_lvalue(d, lvalue->c, out);
        break;
    case EXPR_CAST:
        denote_lvalue(d, lvalue->a, out);
        break;
    default:
        cells_of_lvalue(d->a, lvalue, &out->cells);
        break;
    }
}

/* The node of the cells themselves. */
point_node denote_storage(struct denoting *d, const struct storage *storage)
{
    point_node node;

    if (storage->cells.count == 0 && storage->nodes.count == 0)
        return 0;
    if (storage->cells.count == 0 && storage->nodes.count == 1)
        return storage->nodes.items[0];
    node = points_node(d->points);
    for (uint32_t k = 0; k < storage->cells.count; k++)
        points_add(d->points, node, d->a->cells[storage->cells.items[k]]);
    for (uint32_t k = 0; k < storage->nodes.count; k++)
        points_edge(d->points, storage->nodes.items[k], node);
    return node;
}

/* The node of what lies in the cells. */
static point_node storage_loaded(struct denoting *d, const struct storage *storage)
{
    point_node node;

    if (storage->cells.count == 0 && storage->nodes.count == 0)
        return 0;
    if (storage->cells.count == 1 && storage->nodes.count == 0)
        return points_cell(d->points, d->a->cells[storage->cells.items[0]]);
    if (storage->cells.count == 0 && storage->nodes.count == 1)
        return points_derived(d->points, storage->nodes.items[0], POINTS_LOAD);
    node = points_node(d->points);
    for (uint32_t k = 0; k < storage->cells.count; k++)
        points_edge(d->points, points_cell(d->points, d->a->cells[storage->cells.items[k]]), node);
    for (uint32_t k = 0; k < storage->nodes.count; k++)
        points_edge(d->points, points_derived(d->points, storage->nodes.items[k], POINTS_LOAD),
                    node);
    return node;
}

/* What a function that makes blocks gives back besides. */
static void others_add(struct denoting *d, const struct function *f, point_node node)
{
    points_watch(d->points, points_cell(d->points, cell_of_return(d->a, f)),
                 (struct watch){.kind = OTHERS, .is_filter = true, .target = node, .about = f});
}

/* What a call of this function gives back. */
void denote_result(struct denoting *d, const struct node *call, const struct function *f,
                   point_node node)
{
    uint32_t first, end;

    if (call_gets_block(d->a, call, f)) {
        points_add(d->points, node, cell_of_heap(d->a, call));
        if (!function_is_external(f) && facts_of(d->a, f)->is_mixed_allocator)
            others_add(d, f, node);
        return;
    }
    if (!function_is_external(f)) {
        points_edge(d->points, points_cell(d->points, cell_of_return(d->a, f)), node);
        return;
    }
    if (external_makes_filled(f))
        points_add(d->points, node, cell_of_heap(d->a, call));
    arguments_returned(f, call, &first, &end);
    for (uint32_t n = first; n < end; n++)
        points_edge(d->points, denote_value(d, call->args[n]), node);
    if (external_keeps(f))
        points_edge(d->points, points_cell(d->points, cell_of_elsewhere(d->a)), node);
}

static point_node call_node(struct denoting *d, const struct node *call)
{
    const struct function *f =
        call->callee && call->callee->kind == EXPR_FUNCTION ? call->callee->callee : NULL;
    point_node node;

    if (f && !function_is_external(f) && !call_makes_block(d->a, call))
        return points_cell(d->points, cell_of_return(d->a, f));
    node = points_node(d->points);
    if (call_is_allocation(d->a, call)) {
        points_add(d->points, node, cell_of_heap(d->a, call));
    } else if (call_makes_block(d->a, call)) {
        points_add(d->points, node, cell_of_heap(d->a, call));
        others_add(d, f, node);
    } else if (f) {
        denote_result(d, call, f, node);
    } else {
        const function_list *callees = callees_of(d->a, call);

        map_set_address(d->results, call, (void *)(uintptr_t)node);
        for (uint32_t k = 0; k < callees->count; k++)
            denote_result(d, call, callees->items[k], node);
    }
    if (call_moved_block(d->a, call)) /* what was in it is in the new block */
        points_edge(d->points, denote_value(d, call_moved_block(d->a, call)), node);
    return node;
}

/* One node for several. */
point_node denote_both(struct denoting *d, point_node left, point_node right)
{
    point_node node;

    if (left == right || right == 0)
        return left;
    if (left == 0)
        return right;
    node = points_node(d->points);
    points_edge(d->points, left, node);
    points_edge(d->points, right, node);
    return node;
}

static point_node list_node(struct denoting *d, const struct expr *list)
{
    point_node node = points_node(d->points);

    if (type_is_array(list->type))
        points_add(d->points, node, cell_of_literal(d->a, list));
    for (uint32_t k = 0; k < list->element_count; k++)
        points_edge(d->points, denote_value(d, list->elements[k]), node);
    return node;
}

static point_node memory_node(struct denoting *d, const struct expr *expr)
{
    struct storage storage = {0};

    denote_lvalue(d, expr, &storage);
    return type_is_array(expr->type) ? denote_storage(d, &storage) : storage_loaded(d, &storage);
}

static point_node address_node(struct denoting *d, const struct expr *object)
{
    struct storage storage = {0};

    denote_lvalue(d, object, &storage);
    walked_add(d->a, object, &storage.cells);
    return denote_storage(d, &storage);
}

static point_node function_node(struct denoting *d, const struct function *f)
{
    point_node node = points_node(d->points);

    points_add(d->points, node, cell_of_function(d->a, f));
    return node;
}

static point_node value_find(struct denoting *d, const struct expr *expr)
{
    const struct cell *unnamed;
    bool left, right;

    switch (expr->kind) {
    case EXPR_VARIABLE:
    case EXPR_FIELD:
    case EXPR_INDEX:
    case EXPR_DEREF:
        return memory_node(d, expr);
    case EXPR_FUNCTION:
        return function_node(d, expr->callee);
    case EXPR_ADDRESS:
        return expr->a->kind == EXPR_FUNCTION ? denote_value(d, expr->a) : address_node(d, expr->a);
    case EXPR_UNARY:
    case EXPR_CAST:
        return denote_value(d, expr->a);
    case EXPR_BINARY: /* alignment and tags in pointers use every kind of arithmetic */
        address_operands(expr, &left, &right);
        return denote_both(d, left ? denote_value(d, expr->a) : 0,
                           right ? denote_value(d, expr->b) : 0);
    case EXPR_CONDITIONAL:
        return denote_both(d, denote_value(d, expr->b), denote_value(d, expr->c));
    case EXPR_CALL:
        return call_node(d, expr->call);
    case EXPR_LIST:
        return list_node(d, expr);
    case EXPR_UNKNOWN:
        unnamed = cell_of_unnamed(d->a, expr);
        return unnamed ? points_cell(d->points, unnamed) : 0;
    default:
        return 0;
    }
}

/* The node of the cells that the value may point to; 0: none. */
point_node denote_value(struct denoting *d, const struct expr *expr)
{
    point_node node;

    if (!value_carries_address(expr))
        return 0;
    while (expr->id >= d->value_capacity)
        d->values = array_grow(d->a->arena, d->values, sizeof *d->values, &d->value_capacity);
    if (d->values[expr->id] == 0) {
        node = value_find(d, expr);
        d->values[expr->id] = node + 1;
        array_push(d->a->arena, &d->known, (struct known_value){expr, node});
    }
    return d->values[expr->id] - 1;
}

/* ---- what lies behind a pointer ---- */

static point_node spread_node(struct denoting *d, point_node node)
{
    return points_derived(d->points, node, POINTS_SPREAD);
}

/* All that can be got at through the pointer. */
struct storage denote_pointees(struct denoting *d, const struct expr *pointer)
{
    const struct record *record =
        type_is_address(pointer->type) ? record_get(d, pointer->type->to) : NULL;
    point_node node = spread_node(d, denote_value(d, pointer));
    struct storage storage = {0};

    if (node != 0)
        set_add(d->a->arena, &storage.nodes, node);
    if (record)
        set_add(d->a->arena, &storage.nodes, record->members);
    return storage;
}

/* Cells besides the plain ones that an access behind a pointer reaches, as the object there has
 * another type; 0: there are none. */
point_node denote_puns(struct denoting *d, const struct expr *lvalue, bool is_write)
{
    const struct type *accessed;
    const struct expr *pointer = lvalue_pointer(lvalue, &accessed);
    point_node node = pointer ? denote_value(d, pointer) : 0, puns;
    const void *type = accessed ? (const void *)accessed : d;
    const void *key = (const void *)((uintptr_t)node * 2 + is_write);
    struct map *known;

    if (node == 0)
        return 0;
    known = map_get_address(d->puns, type);
    if (!known) {
        known = map_new(d->a->arena);
        map_set_address(d->puns, type, known);
    }
    puns = (point_node)(uintptr_t)map_get_address(known, key);
    if (puns == 0) {
        puns = points_node(d->points);
        map_set_address(known, key, (void *)(uintptr_t)puns);
        points_watch(d->points, node,
                     (struct watch){.kind = PUNS,
                                    .is_filter = true,
                                    .target = puns,
                                    .about = accessed,
                                    .is_whole = is_write});
    }
    return puns;
}
