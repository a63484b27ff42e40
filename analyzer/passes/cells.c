/* SPDX-License-Identifier: Apache-2.0 */
/* Which storage can an expression denote?
 *
 * Requires: the linked IR.  Computes: cells (one a variable, one a field of a record type whatever
 * the object, one a union type, one an allocating call, one a function's result), and the cells
 * that an lvalue may lie in or a pointer may point to, as far as flow.c has found out.  Arrays are
 * one cell.
 *
 * Why it is safe to use: a field's cell covers that field of every object of the type, so aliases
 * of objects need not be known.  What is accessed as something else than it is, is for puns.c.
 */
#include "passes/cells.h"
#include "base/text.h"
#include "ir/expr.h"
#include "passes/allocators.h"
#include "passes/external.h"
#include "passes/further.h"
#include "passes/interned.h"
#include "passes/reads.h"
#include "passes/unnamed.h"
#include "passes/walked.h"

#include <string.h>

static struct cell *cell_new(struct analysis *a, enum cell_kind kind, const struct type *type)
{
    struct cell *cell = ARENA_NEW(a->arena, struct cell);

    if (a->cell_count == a->cell_capacity)
        a->cells = array_grow(a->arena, a->cells, sizeof(struct cell *), &a->cell_capacity);
    cell->kind = kind;
    cell->type = type;
    cell->id = a->cell_count;
    a->cells[a->cell_count++] = cell;
    return cell;
}

struct cell *cell_of_variable(struct analysis *a, const struct variable *variable)
{
    struct cell **cell = &a->variable_cells[variable->id];

    if (!*cell) {
        *cell = cell_new(a, CELL_VARIABLE, variable->type);
        (*cell)->variable = variable;
    }
    return *cell;
}

struct cell *cell_of_return(struct analysis *a, const struct function *function)
{
    struct cell **cell = &a->return_cells[function->id];

    if (!*cell) {
        *cell = cell_new(a, CELL_RETURN, function->type);
        (*cell)->function = function;
    }
    return *cell;
}

struct cell *cell_of_rest(struct analysis *a)
{
    if (!a->rest_cell)
        a->rest_cell = cell_new(a, CELL_HEAP, NULL);
    return a->rest_cell;
}

struct cell *cell_of_own_rest(struct analysis *a, const struct function *function)
{
    struct function_facts *facts = facts_of(a, function);

    if (!facts->rest)
        facts->rest = function->is_variadic ? cell_new(a, CELL_HEAP, NULL) : cell_of_rest(a);
    return facts->rest;
}

struct cell *cell_of_elsewhere(struct analysis *a)
{
    if (!a->elsewhere_cell)
        a->elsewhere_cell = cell_new(a, CELL_HEAP, NULL);
    return a->elsewhere_cell;
}

struct cell *cell_of_copies(struct analysis *a)
{
    return cell_new(a, CELL_HEAP, NULL);
}

struct cell *cell_of_function(struct analysis *a, const struct function *function)
{
    struct cell **cell = &a->function_cells[function->id];

    if (!*cell) {
        *cell = cell_new(a, CELL_FUNCTION, NULL);
        (*cell)->function = function;
    }
    return *cell;
}

/* The object that a compound literal, or a list that stands for an array, makes. */
struct cell *cell_of_literal(struct analysis *a, const struct expr *list)
{
    struct cell *cell = map_get_address(a->heap_cells, list);

    if (!cell) {
        cell = cell_new(a, CELL_HEAP, list->type);
        map_set_address(a->heap_cells, list, cell);
    }
    return cell;
}

struct cell *cell_of_heap(struct analysis *a, const struct node *node)
{
    struct cell *cell = map_get_address(a->heap_cells, node);

    if (!cell) {
        cell = cell_new(a, CELL_HEAP, NULL);
        cell->node = node;
        map_set_address(a->heap_cells, node, cell);
    }
    return cell;
}

const struct type *record_of_type(const struct type *type)
{
    type = type_element(type);
    return type && type->kind == TYPE_RECORD ? type : NULL;
}

const char *record_type_name(const struct type *type)
{
    if (!type)
        return "";
    return type->tag ? type->tag : type->text ? type->text : "";
}

/* The cells of the fields of a record type; by the type's name and by the record part of keys. */
static cell_list *fields_of(struct analysis *a, const char *record)
{
    cell_list *list = map_get(a->record_fields, record);

    if (!list) {
        list = (cell_list *)arena_alloc(a->arena, sizeof *list);
        map_set(a->record_fields, record, list);
    }
    return list;
}

static void list_add(struct analysis *a, cell_list *list, struct cell *cell)
{
    for (uint32_t k = 0; k < list->count; k++)
        if (list->items[k] == cell)
            return;
    array_push(a->arena, list, cell);
    a->record_version++;
}

struct cell *cell_of_key(struct analysis *a, const char *key, const struct type *record,
                         const struct type *type)
{
    const char *name = record_type_name(record);
    bool is_union = record && record->is_union; /* its members share storage */
    struct cell *cell;

    if (is_union)
        key = name;
    cell = map_get(a->field_cells, key);
    if (!cell) {
        cell = cell_new(a, CELL_FIELD, is_union ? NULL : type);
        cell->key = key;
        map_set(a->field_cells, key, cell);
    }
    if (cell->type && type_has_few_bits(type)) /* a list of its values does not say that */
        cell->type = type;
    if (*name && cell->listed != name && !text_starts_with(key, METHOD_KEY)) {
        list_add(a, fields_of(a, name), cell);
        cell->listed = name;
    }
    return cell;
}

struct cell *cell_of_field(struct analysis *a, const struct expr *field)
{
    struct cell **known;

    while (field->id >= a->field_capacity)
        a->fields_known = array_grow(a->arena, a->fields_known, sizeof(void *), &a->field_capacity);
    known = &a->fields_known[field->id];
    if (!*known)
        *known = cell_of_key(a, field->key, field->a->type, field->type);
    return *known;
}

/* A field of a member of a union shares its storage with the other members. */
static void unions_around(struct analysis *a, const struct expr *expr, struct set *out)
{
    for (; expr->kind == EXPR_FIELD || expr->kind == EXPR_INDEX; expr = expr->a)
        if (expr->kind == EXPR_FIELD && expr->a->type && expr->a->type->is_union)
            set_add(a->arena, out, cell_of_field(a, expr)->id);
}

void cells_of_lvalue(struct analysis *a, const struct expr *expr, struct set *out)
{
    switch (expr->kind) {
    case EXPR_VARIABLE:
        set_add(a->arena, out, cell_of_variable(a, expr->variable)->id);
        break;
    case EXPR_FIELD:
        set_add(a->arena, out, cell_of_field(a, expr)->id);
        if (external_is_in_pair(expr))
            cells_of_lvalue(a, expr->a, out);
        unions_around(a, expr->a, out);
        break;
    case EXPR_LIST:
        set_add(a->arena, out, cell_of_literal(a, expr)->id);
        break;
    case EXPR_INDEX:
        if (type_is_array(expr->a->type))
            cells_of_lvalue(a, expr->a, out);
        else
            points_of(a, expr->a, out);
        break;
    case EXPR_DEREF:
        points_of(a, expr->a, out);
        break;
    case EXPR_CONDITIONAL:
        cells_of_lvalue(a, expr->b, out);
        cells_of_lvalue(a, expr->c, out);
        break;
    case EXPR_CAST:
        cells_of_lvalue(a, expr->a, out);
        break;
    default:
        break;
    }
}

bool call_is_allocation(struct analysis *a, const struct node *call)
{
    const struct function *f =
        call->callee && call->callee->kind == EXPR_FUNCTION ? call->callee->callee : NULL;

    if (!f)
        return false;
    return function_is_external(f) ? external_allocates(f) : facts_of(a, f)->is_allocator;
}

/* What a function returns that is not a block made in it. */
static void points_of_others(struct analysis *a, const struct function *f, struct set *out)
{
    const struct set *points = &cell_of_return(a, f)->points;

    for (uint32_t k = 0; k < points->count; k++) {
        const struct cell *cell = a->cells[points->items[k]];

        if (cell->kind != CELL_HEAP || cell->node->function != f)
            set_add(a->arena, out, cell->id);
    }
}

static void points_of_call(struct analysis *a, const struct node *call, struct set *out)
{
    const function_list *callees = callees_of(a, call);
    uint32_t first, end;

    if (call_moved_block(a, call))
        points_of(a, call_moved_block(a, call), out); /* what was in it is in the new block */
    if (call_is_allocation(a, call)) {
        set_add(a->arena, out, cell_of_heap(a, call)->id);
        return;
    }
    if (call_makes_block(a, call)) {
        set_add(a->arena, out, cell_of_heap(a, call)->id);
        points_of_others(a, callees->items[0], out);
        return;
    }
    for (uint32_t k = 0; k < callees->count; k++) {
        const struct function *f = callees->items[k];

        if (call_gets_block(a, call, f)) {
            set_add(a->arena, out, cell_of_heap(a, call)->id);
            if (!function_is_external(f) && facts_of(a, f)->is_mixed_allocator)
                points_of_others(a, f, out);
            continue;
        }
        if (!function_is_external(f)) {
            set_add_all(a->arena, out, &cell_of_return(a, f)->points);
            continue;
        }
        if (external_makes_filled(f))
            set_add(a->arena, out, cell_of_heap(a, call)->id);
        arguments_returned(f, call, &first, &end);
        for (uint32_t n = first; n < end; n++)
            points_of(a, call->args[n], out);
        if (external_keeps(f))
            set_add_all(a->arena, out, &cell_of_elsewhere(a)->points);
    }
}

/* What the cells of a settled set point to.  A large program asks it of the same sets at thousands of
 * places, and many of them hold much the same. */
static const struct set *settled_points(struct analysis *a, const struct set *settled)
{
    struct set *known = map_get_address(a->points_of_sets, settled->items);
    struct arena *scratch;
    struct map *seen;
    struct bits bits;

    if (known)
        return known;
    known = ARENA_NEW(a->arena, struct set);
    map_set_address(a->points_of_sets, settled->items, known);
    scratch = arena_new();
    bits = bits_new(scratch, a->cell_count);
    seen = map_new(scratch);
    for (uint32_t k = 0; k < settled->count; k++) {
        const struct set *points = &a->cells[settled->items[k]]->points;

        if (points->count == 0 || map_get_address(seen, points->items))
            continue;
        map_set_address(seen, points->items, points); /* equal ones share their items */
        for (uint32_t n = 0; n < points->count; n++)
            if (!bits_get(&bits, points->items[n])) {
                bits_set(&bits, points->items[n]);
                known->capacity++;
            }
    }
    known->items = ARENA_ARRAY(a->arena, uint32_t, known->capacity + 1);
    for (uint32_t w = 0; w < (bits.count + 63) / 64; w++)
        for (uint64_t word = bits.words[w]; word; word &= word - 1)
            known->items[known->count++] = w * 64 + (uint32_t)__builtin_ctzll(word);
    arena_free(scratch);
    return known;
}

static void points_of_cells(struct analysis *a, const struct expr *expr, struct set *out)
{
    struct set cells = {0};

    cells_of_lvalue(a, expr, &cells);
    if (type_is_array(expr->type)) {
        set_add_all(a->arena, out, &cells);
        return;
    }
    if (a->points_of_sets && set_is_settled(&cells) && cells.count > 1) {
        set_join(a->arena, out, settled_points(a, &cells));
        return;
    }
    for (uint32_t k = 0; k < cells.count; k++)
        set_add_all(a->arena, out, &a->cells[cells.items[k]]->points);
}

/* (char *)0 + address is what the address says, and address - (char *)0 too. */
static bool is_base(const struct expr *expr)
{
    return type_is_address(expr->type) && expr_without_casts(expr)->kind != EXPR_INT;
}

void address_operands(const struct expr *arithmetic, bool *left, bool *right)
{
    bool is_sum = type_is_address(arithmetic->type);
    bool is_distance = is_base(arithmetic->a) && is_base(arithmetic->b);

    *left = expr_op_class(arithmetic) == CLASS_MIX && !is_distance &&
            !(is_sum && is_base(arithmetic->b));
    *right = (expr_op_class(arithmetic) == CLASS_MIX && !is_distance &&
              !(is_sum && is_base(arithmetic->a))) ||
             expr_op_class(arithmetic) == CLASS_COMMA;
}

static void points_of_arithmetic(struct analysis *a, const struct expr *expr, struct set *out)
{
    bool left, right;

    address_operands(expr, &left, &right);
    if (left)
        points_of(a, expr->a, out);
    if (right)
        points_of(a, expr->b, out);
}

static void points_find(struct analysis *a, const struct expr *expr, struct set *out)
{
    const struct cell *unnamed;

    switch (expr->kind) {
    case EXPR_VARIABLE:
    case EXPR_FIELD:
    case EXPR_INDEX:
    case EXPR_DEREF:
        points_of_cells(a, expr, out);
        break;
    case EXPR_FUNCTION:
        set_add(a->arena, out, cell_of_function(a, expr->callee)->id);
        break;
    case EXPR_ADDRESS:
        if (expr->a->kind == EXPR_FUNCTION)
            points_of(a, expr->a, out);
        else
            cells_of_lvalue(a, expr->a, out);
        walked_add(a, expr->a, out);
        break;
    case EXPR_UNARY:
    case EXPR_CAST:
        points_of(a, expr->a, out);
        break;
    case EXPR_BINARY: /* alignment and tags in pointers use every kind of arithmetic */
        points_of_arithmetic(a, expr, out);
        break;
    case EXPR_CONDITIONAL:
        points_of(a, expr->b, out);
        points_of(a, expr->c, out);
        break;
    case EXPR_CALL:
        points_of_call(a, expr->call, out);
        break;
    case EXPR_LIST:
        if (type_is_array(expr->type))
            cells_of_lvalue(a, expr, out);
        for (uint32_t k = 0; k < expr->element_count; k++)
            points_of(a, expr->elements[k], out);
        break;
    case EXPR_UNKNOWN:
        unnamed = cell_of_unnamed(a, expr);
        if (unnamed)
            set_add_all(a->arena, out, &unnamed->points);
        break;
    default:
        break;
    }
}

void points_of(struct analysis *a, const struct expr *expr, struct set *out)
{
    struct set *known = map_get_address(a->points_known, expr);

    if (!known) {
        known = ARENA_NEW(a->arena, struct set);
        map_set_address(a->points_known, expr, known);
        points_find(a, expr, known);
        set_intern(a, known);
    }
    set_join(a->arena, out, known);
}

const function_list *callees_of(struct analysis *a, const struct node *call)
{
    static const function_list none;
    function_list *list;

    if (!call->callee || call->callee->kind != EXPR_FUNCTION) {
        list = map_get_address(a->indirect, call);
        return list ? list : &none;
    }
    list = &facts_of(a, call->callee->callee)->itself;
    if (list->count == 0)
        array_push(a->arena, list, (struct function *)call->callee->callee);
    return list;
}

int call_mpi(struct analysis *a, const struct node *call)
{
    const function_list *callees;

    if (call->kind != NODE_CALL)
        return -1;
    if (call->mpi >= 0)
        return call->mpi;
    callees = callees_of(a, call);
    for (uint32_t k = 0; k < callees->count; k++)
        if (callees->items[k]->mpi >= 0 && function_is_external(callees->items[k]))
            return callees->items[k]->mpi;
    return -1;
}

const char *call_mpi_name(struct analysis *a, const struct node *call)
{
    const int row = call_mpi(a, call);

    return row >= 0 ? mpi_function_get(row)->name : "";
}

/* ---- what lies in a record ---- */

struct record_cells { /* of all fields of a record, and of the records in it */
    struct set cells;
    uint32_t version;  /* a->record_version when they were found */
    uint32_t question; /* the last question that they were added to */
};

static void record_gather(struct analysis *a, const struct type *type, struct map *seen,
                          struct set *out)
{
    const struct type *record = record_of_type(type);
    const cell_list *fields = record ? map_get(a->record_fields, record_type_name(record)) : NULL;

    if (!fields || map_get_address(seen, fields))
        return;
    map_set_address(seen, fields, fields);
    for (uint32_t k = 0; k < fields->count; k++) {
        const struct cell *cell = fields->items[k];

        set_add(a->arena, out, cell->id);
        record_gather(a, cell->type, seen, out);
        if (!cell->records || map_get_address(seen, cell->records))
            continue;
        map_set_address(seen, cell->records, cell->records);
        for (uint32_t n = 0; n < cell->records->count; n++)
            record_gather(a, cell->records->items[n], seen, out);
    }
}

static struct record_cells *cells_of_record(struct analysis *a, const struct type *record)
{
    struct record_cells *known = map_get_address(a->type_cells, record);

    if (!known) { /* types of one name share it */
        known = map_get(a->record_cells, record_type_name(record));
        if (!known) {
            known = ARENA_NEW(a->arena, struct record_cells);
            map_set(a->record_cells, record_type_name(record), known);
            known->version = a->record_version - 1;
        }
        map_set_address(a->type_cells, record, known);
    }
    if (known->version == a->record_version)
        return known;
    known->cells = (struct set){0};
    known->version = a->record_version;
    record_gather(a, record, map_new(a->arena), &known->cells);
    return known;
}

const struct set *cells_of_type(struct analysis *a, const struct type *type)
{
    const struct type *record = record_of_type(type);

    return record ? &cells_of_record(a, record)->cells : NULL;
}

static void parts_add(struct record_parts *parts, const struct set *cells)
{
    if (cells->count == 0)
        return;
    for (uint32_t k = 0; k < cells->count; k++)
        bits_set(&parts->bits, cells->items[k]);
    if (cells->items[0] / 64 < parts->first)
        parts->first = cells->items[0] / 64;
    if (cells->items[cells->count - 1] / 64 >= parts->end)
        parts->end = cells->items[cells->count - 1] / 64 + 1;
}

static void parts_begin(struct analysis *a)
{
    struct record_parts *parts = &a->record_parts;

    a->record_question++;
    if (parts->bits.count < a->cell_count) {
        parts->bits = bits_new(a->arena, 2 * a->cell_count);
        parts->first = UINT32_MAX;
    }
}

/* Adds what was found, of which nothing is left for the next question. */
static void parts_end(struct analysis *a, struct set *out)
{
    struct record_parts *parts = &a->record_parts;

    parts->list.count = 0;
    for (uint32_t w = parts->first; w < parts->end; w++) {
        for (uint64_t word = parts->bits.words[w]; word; word &= word - 1)
            array_push_alone(a->arena, &parts->list, w * 64 + (uint32_t)__builtin_ctzll(word));
        parts->bits.words[w] = 0;
    }
    parts->first = UINT32_MAX;
    parts->end = 0;
    set_add_all(a->arena, out, &(struct set){parts->list.items, parts->list.count, 0});
}

/* One question adds the cells of a record once. */
static void record_spread(struct analysis *a, const struct type *type)
{
    const struct type *record = record_of_type(type);
    struct record_cells *cells = record ? cells_of_record(a, record) : NULL;

    if (!cells || cells->question == a->record_question)
        return;
    cells->question = a->record_question;
    parts_add(&a->record_parts, &cells->cells);
}

static void cell_records_spread(struct analysis *a, const struct cell *cell)
{
    record_spread(a, cell->type);
    if (!cell->records || cell->records->question == a->record_question)
        return;
    cell->records->question = a->record_question;
    for (uint32_t k = 0; k < cell->records->count; k++)
        record_spread(a, cell->records->items[k]);
}

void cell_spread(struct analysis *a, const struct cell *cell, struct set *out)
{
    if (!set_add(a->arena, out, cell->id))
        return;
    parts_begin(a);
    cell_records_spread(a, cell);
    parts_end(a, out);
}

static void spread(struct analysis *a, const struct set *cells, struct set *out)
{
    parts_begin(a);
    for (uint32_t k = 0; k < cells->count; k++)
        if (!set_has(out, cells->items[k]))
            cell_records_spread(a, a->cells[cells->items[k]]);
    set_add_all(a->arena, out, cells);
    parts_end(a, out);
}

struct spread_cells { /* of a set that is settled */
    struct set cells;
    uint32_t version; /* a->record_version when they were found */
};

/* Sets that are settled share their items, so that these tell which set it is. */
static const struct set *settled_spread(struct analysis *a, const struct set *settled)
{
    struct spread_cells *known = map_get_address(a->spread_cells, settled->items);

    if (known && known->version == a->record_version)
        return &known->cells;
    known = ARENA_NEW(a->arena, struct spread_cells);
    spread(a, settled, &known->cells);
    set_intern(a, &known->cells);
    known->version = a->record_version;
    map_set_address(a->spread_cells, settled->items, known);
    return &known->cells;
}

void cells_spread(struct analysis *a, const struct set *cells, struct set *out)
{
    if (set_is_settled(cells))
        set_join(a->arena, out, settled_spread(a, cells));
    else
        spread(a, cells, out);
}

/* The same with what lies in a record.  A large program asks it of the same sets at thousands of places. */
static const struct set *settled_pointees(struct analysis *a, const struct set *settled,
                                          struct record_cells *record)
{
    struct map *by_set = map_get_address(a->pointee_cells, record);
    struct spread_cells *known;

    if (!by_set) {
        by_set = map_new(a->arena);
        map_set_address(a->pointee_cells, record, by_set);
    }
    known = map_get_address(by_set, settled->items);
    if (known && known->version == a->record_version)
        return &known->cells;
    known = ARENA_NEW(a->arena, struct spread_cells);
    set_join(a->arena, &known->cells, settled_spread(a, settled));
    set_add_all(a->arena, &known->cells, &record->cells);
    known->version = a->record_version;
    map_set_address(by_set, settled->items, known);
    return &known->cells;
}

void pointees_spread(struct analysis *a, const struct expr *expr, struct set *out)
{
    bool is_pointer = type_is_address(expr->type);
    const struct type *type = is_pointer ? record_of_type(expr->type->to) : NULL;
    struct record_cells *record = type ? cells_of_record(a, type) : NULL;
    struct set points = {0};

    points_of(a, expr, &points);
    if (set_is_settled(&points)) {
        set_join(a->arena, out,
                 record ? settled_pointees(a, &points, record) : settled_spread(a, &points));
        return;
    }
    cells_spread(a, &points, out);
    if (record)
        set_add_all(a->arena, out, &record->cells);
}

/* A record as a whole is all of its fields, which have cells of their own; so is what lies over them. */
void cells_of_whole(struct analysis *a, const struct expr *lvalue, struct set *out)
{
    struct set cells = {0};

    if (lvalue->type && lvalue->type->kind == TYPE_RECORD) {
        cells_of_lvalue(a, lvalue, &cells);
        cells_spread(a, &cells, out); /* which adds them too */
        set_release(a->arena, &cells);
        set_add_all(a->arena, out, cells_of_type(a, lvalue->type));
        return;
    }
    cells_of_lvalue(a, lvalue, out);
    if (expr_is_part_as_whole(lvalue)) /* a number in the place of records */
        set_join(a->arena, out, reads_cells(a, reads_parts(a, lvalue)));
}

static void read_by(struct analysis *a, const struct expr *expr, bool is_whole, struct set *out)
{
    if (!expr)
        return;
    if (expr->kind == EXPR_VARIABLE || expr->kind == EXPR_INDEX || expr->kind == EXPR_FIELD ||
        expr->kind == EXPR_DEREF) {
        if (is_whole)
            cells_of_whole(a, expr, out);
        else
            cells_of_lvalue(a, expr, out);
    }
    /* of an object whose field is read, or whose address is taken, no other field is */
    read_by(a, expr->a, expr->kind != EXPR_FIELD && expr->kind != EXPR_ADDRESS, out);
    read_by(a, expr->b, true, out);
    read_by(a, expr->c, true, out);
    for (uint32_t k = 0; k < expr->element_count; k++)
        read_by(a, expr->elements[k], true, out);
}

void cells_read_by(struct analysis *a, const struct expr *expr, struct set *out)
{
    read_by(a, expr, true, out);
}

void cells_written_by(struct analysis *a, const struct node *node, struct set *out)
{
    if (node->kind == NODE_ASSIGN)
        cells_of_whole(a, node->target, out);
    for (uint32_t k = 0; node->kind == NODE_CALL && k < node->arg_count; k++)
        if (call_writes(a, node, k))
            pointees_spread(a, node->args[k], out);
    call_writes_further(a, node, out);
}

struct touched { /* by a node, or by an expression; it holds until more is known of records */
    struct set cells;
    uint32_t version;
};

/* Found once: conditions and counters are asked about at each node of a loop.  False: it is known. */
static bool touched_begin(struct analysis *a, struct map **known, const void *of,
                          struct touched **out)
{
    if (!*known)
        *known = map_new(a->arena);
    *out = map_get_address(*known, of);
    if (!*out) {
        *out = ARENA_NEW(a->arena, struct touched);
        map_set_address(*known, of, *out);
    }
    if ((*out)->version == a->record_version + 1)
        return false;
    (*out)->cells = (struct set){0};
    return true;
}

static void touched_end(struct analysis *a, struct touched *touched)
{
    set_intern(a, &touched->cells);
    touched->version = a->record_version + 1;
}

const struct set *cells_known_read(struct analysis *a, const struct expr *expr)
{
    struct touched *read;

    if (touched_begin(a, &a->read, expr, &read)) {
        cells_read_by(a, expr, &read->cells);
        touched_end(a, read);
    }
    return &read->cells;
}

static const struct set *written_get(struct analysis *a, const struct node *node)
{
    struct touched *written;

    if (touched_begin(a, &a->written, node, &written)) {
        cells_written_by(a, node, &written->cells);
        touched_end(a, written);
    }
    return &written->cells;
}

bool node_writes_some(struct analysis *a, const struct node *node, const struct set *cells)
{
    return (node->kind == NODE_ASSIGN || node->kind == NODE_CALL) &&
           set_meets(written_get(a, node), cells);
}
