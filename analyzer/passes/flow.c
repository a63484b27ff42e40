/* SPDX-License-Identifier: Apache-2.0 */
/* Which values flow where?
 *
 * Requires: the linked IR.  Computes: for each cell the cells its value may point to
 * (inclusion-based, flow- and context-insensitive), the callees of calls through pointers, and every
 * store: assignments, arguments, results, initialisers, what external functions write, and what
 * copies of raw bytes carry over (memcpy; an object accessed as another type).  A statement is
 * looked at again only when the pointers it reads have changed.
 *
 * Not modelled: pointers that are put together from parts of numbers.
 */
#include "passes/flow.h"
#include "ir/expr.h"
#include "passes/allocators.h"
#include "passes/cells.h"

#include <string.h>

/* Pairs of cells between which one copy may carry values; a copy of more is lost track of. */
enum { COPY_LIMIT = 20000 };

struct item { /* what makes values flow: a statement, an initialiser, an object made by a list */
    const struct node *node;
    const struct variable *variable;
    const struct expr *list;
};

struct flow {
    ARRAY(struct item) items;
    struct set *readers; /* by cell id: items that have read what the cell points to */
    uint32_t reader_capacity;
    uint32_t *queue; /* a ring of items to look at */
    uint8_t *is_queued;
    uint32_t head, waiting;
    uint32_t current;
    bool is_final; /* the points-to sets are known: stores are recorded */
};

static void queue_add(struct flow *flow, uint32_t item)
{
    if (flow->is_queued[item])
        return;
    flow->is_queued[item] = 1;
    flow->queue[(flow->head + flow->waiting++) % flow->items.count] = item;
}

static struct set *readers_of(struct analysis *a, const struct cell *cell)
{
    struct flow *flow = a->flow;

    while (cell->id >= flow->reader_capacity)
        flow->readers =
            array_grow(a->arena, flow->readers, sizeof *flow->readers, &flow->reader_capacity);
    return &flow->readers[cell->id];
}

const struct set *flow_points(struct analysis *a, struct cell *cell)
{
    if (a->flow && !a->flow->is_final)
        set_add(a->arena, readers_of(a, cell), a->flow->current);
    return &cell->points;
}

static void points_add(struct analysis *a, struct cell *cell, const struct set *points)
{
    const struct set *readers;

    if (a->flow->is_final || !set_add_all(a->arena, &cell->points, points))
        return;
    readers = readers_of(a, cell);
    for (uint32_t k = 0; k < readers->count; k++)
        queue_add(a->flow, readers->items[k]);
}

static void store_add(struct analysis *a, uint32_t cell, struct store store)
{
    array_push(a->arena, &a->cells[cell]->stores, store);
}

void flow_resolve(struct analysis *a, const struct node *call)
{
    function_list *list = map_get_address(a->indirect, call);
    struct set points = {0};

    if (!call->callee || call->callee->kind == EXPR_FUNCTION || !a->flow || a->flow->is_final)
        return;
    points_of(a, call->callee, &points);
    if (call->callee->kind == EXPR_DEREF) /* (*f)() and f() are the same call */
        points_of(a, call->callee->a, &points);
    if (!list) {
        list = (function_list *)arena_alloc(a->arena, sizeof *list);
        map_set_address(a->indirect, call, list);
    }
    for (uint32_t k = 0; k < points.count; k++) {
        const struct cell *cell = a->cells[points.items[k]];
        bool is_known = cell->kind != CELL_FUNCTION;

        for (uint32_t n = 0; n < list->count && !is_known; n++)
            is_known = list->items[n] == cell->function;
        if (!is_known)
            array_push(a->arena, list, (struct function *)cell->function);
    }
}

/* ---- values ---- */

static bool type_is_record(const struct type *type)
{
    while (type && type->kind == TYPE_ARRAY)
        type = type->to;
    return type && type->kind == TYPE_RECORD;
}

static void copy_lose(struct analysis *a, const struct set *to, const struct node *node,
                      const char *what)
{
    for (uint32_t k = 0; k < to->count; k++)
        store_add(
            a, to->items[k],
            (struct store){node, NULL, expr_unknown(a->program, what, type_int(a->program)), 0});
}

/* What the cells of a copy point to is put together once, not once for each pair. */
static void copy_points(struct analysis *a, const struct set *to, const struct set *from,
                        bool is_same)
{
    struct set all = {0}, others = {0};

    for (uint32_t n = 0; n < from->count; n++) {
        struct cell *out = a->cells[from->items[n]];
        const struct set *points = flow_points(a, out);

        set_add_all(a->arena, &all, points);
        if (is_same && out->kind != CELL_FIELD)
            set_add_all(a->arena, &others, points);
    }
    for (uint32_t k = 0; k < to->count; k++) {
        struct cell *into = a->cells[to->items[k]];

        points_add(a, into, is_same && into->kind == CELL_FIELD ? &others : &all);
    }
}

/* Raw bytes go from some cells to others.  Objects of one record type exchange fields with
 * themselves, which their cells show already. */
static void copy_flow(struct analysis *a, const struct set *to, const struct set *from,
                      const struct node *node, const char *what)
{
    bool is_same = false;

    for (uint32_t k = 0; k < to->count && !is_same; k++)
        is_same = a->cells[to->items[k]]->kind == CELL_FIELD && set_has(from, to->items[k]);
    if ((uint64_t)to->count * from->count > COPY_LIMIT || from->count == 0) {
        if (a->flow->is_final)
            copy_lose(a, to, node, what);
        if (from->count == 0)
            return;
    }
    if (!a->flow->is_final) {
        copy_points(a, to, from, is_same);
        return;
    }
    for (uint32_t k = 0; k < to->count; k++)
        for (uint32_t n = 0; n < from->count; n++) {
            struct cell *into = a->cells[to->items[k]], *out = a->cells[from->items[n]];

            if (into == out || (is_same && into->kind == CELL_FIELD && out->kind == CELL_FIELD))
                continue;
            if ((uint64_t)to->count * from->count <= COPY_LIMIT)
                set_add(a->arena, &into->from, out->id);
        }
}

/* A record is read from memory that is not declared as such: its fields get what is there. */
static void record_flow(struct analysis *a, const struct set *targets, const struct expr *value,
                        const struct node *node)
{
    struct set raw = {0}, fields = {0};

    cells_of_puns(a, value, false, &raw);
    if (raw.count == 0)
        return;
    cells_spread(a, targets, &fields);
    copy_flow(a, &fields, &raw, node, expr_text(a->program, value));
}

static void value_flow(struct analysis *a, const struct set *targets, const struct expr *value,
                       const struct store *store, const struct set *unions);

static void list_flow(struct analysis *a, const struct set *targets, const struct expr *value,
                      const struct store *store, const struct set *unions)
{
    for (uint32_t k = 0; k < value->element_count; k++) {
        const struct expr *element = value->elements[k];
        struct set fields = {0}, shared = {0};

        if (!value->keys || !value->keys[k]) {
            value_flow(a, targets, element, store, unions);
            continue;
        }
        set_add(a->arena, &fields, cell_of_key(a, value->keys[k], value->type, element->type)->id);
        if (unions)
            set_add_all(a->arena, &shared, unions);
        if (value->type && value->type->is_union)
            set_add_all(a->arena, &shared, &fields);
        value_flow(a, &fields, element, store, &shared);
    }
}

/* What one value stored into some cells adds; lists go to the cells of their fields. */
static void value_flow(struct analysis *a, const struct set *targets, const struct expr *value,
                       const struct store *store, const struct set *unions)
{
    bool is_record = type_is_record(value->type) && value->kind != EXPR_UNKNOWN;
    struct set all = {0}, whole = {0}, points = {0};

    if (value->kind == EXPR_LIST) {
        list_flow(a, targets, value, store, unions);
        return;
    }
    if (unions)
        set_add_all(a->arena, &all, unions);
    for (uint32_t k = 0; k < targets->count; k++) {
        const struct cell *cell = a->cells[targets->items[k]];

        set_add(a->arena, is_record || cell->kind == CELL_HEAP ? &all : &whole, cell->id);
    }
    cells_spread(a, &whole, &all);
    if (is_record)
        record_flow(a, targets, value, store->node);
    if (a->flow->is_final) {
        for (uint32_t k = 0; k < all.count; k++)
            store_add(a, all.items[k], (struct store){store->node, store->target, value, 0});
        return;
    }
    points_of(a, value, &points);
    for (uint32_t k = 0; k < all.count; k++)
        points_add(a, a->cells[all.items[k]], &points);
}

/* ---- calls ---- */

static bool may_hold_pointer(const struct cell *cell)
{
    return !cell->type || cell->type->kind == TYPE_POINTER || cell->type->kind == TYPE_RECORD ||
           cell->type->kind == TYPE_ARRAY;
}

/* Memory that a function hands out through a pointer it is given. */
static bool hands_out(const struct function *f, uint32_t *arg)
{
    static const struct {
        const char *name;
        uint32_t arg;
    } NAMES[] = {{"posix_memalign", 0},          {"MPI_Alloc_mem", 2},
                 {"MPI_Win_allocate", 4},        {"MPI_Win_allocate_c", 4},
                 {"MPI_Win_allocate_shared", 4}, {"MPI_Win_allocate_shared_c", 4}};
    const char *name = f->mpi >= 0 && f->name[0] == 'P' ? f->name + 1 : f->name;

    for (size_t k = 0; k < sizeof NAMES / sizeof NAMES[0]; k++)
        if (strcmp(name, NAMES[k].name) == 0) {
            *arg = NAMES[k].arg;
            return true;
        }
    return false;
}

static void flow_written(struct analysis *a, const struct node *call, const struct function *f,
                         uint32_t arg)
{
    const struct expr *fill = external_fill(a, f, call);
    struct set written = {0}, heap = {0};
    uint32_t to, from, out;

    pointees_spread(a, call->args[arg], &written);
    if (external_copies(f, call, &to, &from) && arg == to) {
        struct set source = {0};

        if (call->args[from]->kind != EXPR_STRING) {
            pointees_spread(a, call->args[from], &source);
            copy_flow(a, &written, &source, call, expr_text(a->program, call->args[from]));
        }
        return;
    }
    if (external_is_atomic(f) && arg == 0)
        for (uint32_t n = 1; n < call->arg_count; n++)
            value_flow(a, &written, call->args[n], &(struct store){call, NULL, NULL, 0}, NULL);
    if (hands_out(f, &out) && out == arg)
        set_add(a->arena, &heap, cell_of_heap(a, call)->id);
    if (external_keeps(f))
        set_add_all(a->arena, &heap, flow_points(a, cell_of_elsewhere(a)));
    for (uint32_t k = 0; k < written.count; k++) {
        if (heap.count > 0 && may_hold_pointer(a->cells[written.items[k]]))
            points_add(a, a->cells[written.items[k]], &heap);
        if (a->flow->is_final && !(external_is_atomic(f) && arg == 0))
            store_add(a, written.items[k], (struct store){call, NULL, fill, arg});
    }
}

static void flow_external(struct analysis *a, const struct node *call, const struct function *f)
{
    for (uint32_t n = 0; n < call->arg_count; n++) {
        if (external_keeps(f) && !a->flow->is_final) {
            struct set points = {0};

            points_of(a, call->args[n], &points);
            points_add(a, cell_of_elsewhere(a), &points);
        }
        if (call_writes(a, call, n))
            flow_written(a, call, f, n);
    }
}

/* Functions that an external one is given, itself or in what its arguments point to. */
static void callbacks_of(struct analysis *a, const struct node *call, const struct function *f,
                         struct set *all)
{
    struct set objects = {0};

    for (uint32_t n = 0; n < call->arg_count; n++)
        points_of(a, call->args[n], all);
    if (!external_keeps(f))
        return;
    cells_spread(a, all, &objects);
    for (uint32_t k = 0; k < objects.count; k++)
        set_add_all(a->arena, all, flow_points(a, a->cells[objects.items[k]]));
}

/* A function handed to an external one may be called with whatever the call reaches. */
static void flow_callback(struct analysis *a, const struct node *call,
                          const struct function *external)
{
    struct set all = {0};

    callbacks_of(a, call, external, &all);
    for (uint32_t k = 0; k < all.count; k++) {
        const struct function *f = a->cells[all.items[k]]->function;

        if (a->cells[all.items[k]]->kind != CELL_FUNCTION)
            continue;
        facts_of(a, f)->has_hidden_callers = true;
        for (uint32_t p = 0; p < f->parameter_count; p++)
            points_add(a, cell_of_variable(a, f->parameters[p]), &all);
    }
}

static void flow_arguments(struct analysis *a, const struct node *call, const struct function *f)
{
    for (uint32_t n = 0; n < call->arg_count; n++) {
        struct set target = {0};
        struct store store = {call, NULL, NULL, n};

        if (n < f->parameter_count)
            set_add(a->arena, &target, cell_of_variable(a, f->parameters[n])->id);
        else if (f->is_variadic)
            set_add(a->arena, &target, cell_of_rest(a)->id);
        else
            break;
        value_flow(a, &target, call->args[n], &store, NULL);
    }
}

static void flow_call(struct analysis *a, const struct node *call)
{
    const function_list *callees;

    flow_resolve(a, call);
    callees = callees_of(a, call);
    for (uint32_t k = 0; k < callees->count; k++) {
        const struct function *f = callees->items[k];

        if (!function_is_external(f)) {
            flow_arguments(a, call, f);
            continue;
        }
        flow_external(a, call, f);
        flow_callback(a, call, f);
    }
}

static void flow_node(struct analysis *a, const struct node *node)
{
    struct set targets = {0};
    struct store store = {node, node->target, NULL, 0};

    switch (node->kind) {
    case NODE_ASSIGN:
        cells_of_lvalue(a, node->target, &targets);
        cells_of_puns(a, node->target, true, &targets);
        value_flow(a, &targets, node->value, &store, NULL);
        break;
    case NODE_RETURN:
        if (!node->value)
            break;
        set_add(a->arena, &targets, cell_of_return(a, node->function)->id);
        store.target = NULL;
        value_flow(a, &targets, node->value, &store, NULL);
        break;
    case NODE_CALL:
        flow_call(a, node);
        break;
    default:
        break;
    }
}

static void flow_item(struct analysis *a, const struct item *item)
{
    const struct store store = {NULL, NULL, NULL, 0};
    struct set target = {0};

    if (item->node) {
        flow_node(a, item->node);
    } else if (item->list) {
        set_add(a->arena, &target, cell_of_literal(a, item->list)->id);
        value_flow(a, &target, item->list, &store, NULL);
    } else {
        set_add(a->arena, &target, cell_of_variable(a, item->variable)->id);
        value_flow(a, &target, item->variable->init, &store, NULL);
    }
}

/* ---- the whole program ---- */

static void list_register(struct analysis *a, const struct expr *list)
{
    if (!map_get_address(a->heap_cells, list))
        array_push(a->arena, &a->flow->items, (struct item){.list = list});
    (void)cell_of_literal(a, list);
}

/* Field cells have to exist, by the names of their records, before anything is spread over them. */
static void expr_register(struct analysis *a, const struct expr *expr, struct map *seen)
{
    if (!expr || map_get_address(seen, expr))
        return;
    map_set_address(seen, expr, expr);
    if (expr->kind == EXPR_FIELD)
        cell_of_field(a, expr);
    if (expr->kind == EXPR_FIELD ||
        ((expr->kind == EXPR_DEREF || expr->kind == EXPR_INDEX) && type_is_record(expr->type)))
        array_push(a->arena, &a->accesses, expr);
    if (expr->kind == EXPR_ADDRESS && expr->a->kind == EXPR_LIST)
        list_register(a, expr->a);
    expr_register(a, expr->a, seen);
    expr_register(a, expr->b, seen);
    expr_register(a, expr->c, seen);
    for (uint32_t k = 0; k < expr->element_count; k++) {
        if (expr->kind == EXPR_LIST && expr->keys && expr->keys[k])
            cell_of_key(a, expr->keys[k], expr->type, expr->elements[k]->type);
        expr_register(a, expr->elements[k], seen);
    }
}

/* A list that stands where no array is initialised is an object whose address is used. */
static bool is_array_list(const struct expr *expr)
{
    return expr && expr->kind == EXPR_LIST && expr->type && expr->type->kind == TYPE_ARRAY;
}

static void node_register(struct analysis *a, const struct node *node, struct map *seen)
{
    expr_register(a, node->target, seen);
    expr_register(a, node->value, seen);
    expr_register(a, node->callee, seen);
    if (is_array_list(node->value) &&
        !(node->target && node->target->type && node->target->type->kind == TYPE_ARRAY))
        list_register(a, node->value);
    for (uint32_t m = 0; m < node->arg_count; m++) {
        expr_register(a, node->args[m], seen);
        if (is_array_list(node->args[m]))
            list_register(a, node->args[m]);
    }
}

/* Can the value carry an address?  Numbers as wide as pointers can. */
static bool value_matters(const struct expr *value)
{
    if (!value || value->kind == EXPR_INT || value->kind == EXPR_FLOAT)
        return false;
    if (!value->type || value->kind == EXPR_LIST || value->kind == EXPR_UNKNOWN)
        return true;
    return value->type->kind != TYPE_FLOAT &&
           !(value->type->kind == TYPE_INT && value->type->bytes < sizeof(void *));
}

static void items_find(struct analysis *a)
{
    const struct program *p = a->program;
    struct map *seen = map_new(a->arena);

    for (uint32_t k = 0; k < p->variable_count; k++) {
        expr_register(a, p->variables[k]->init, seen);
        if (p->variables[k]->init)
            array_push(a->arena, &a->flow->items, (struct item){.variable = p->variables[k]});
    }
    for (uint32_t k = 0; k < p->function_count; k++)
        for (uint32_t n = 0; n < p->functions[k]->node_count; n++) {
            const struct node *node = p->functions[k]->nodes[n];

            node_register(a, node, seen);
            if (node->kind == NODE_CALL || node->value)
                array_push(a->arena, &a->flow->items, (struct item){.node = node});
        }
}

static bool item_matters(const struct item *item)
{
    return !item->node || item->node->kind == NODE_CALL || value_matters(item->node->value);
}

/* A function of MPI that the program defines itself (a profiling layer) is one of the program: what
 * it does is in its body. */
static void own_calls_find(struct analysis *a)
{
    const struct program *p = a->program;

    for (uint32_t k = 0; k < p->function_count; k++)
        for (uint32_t n = 0; n < p->functions[k]->node_count; n++) {
            struct node *node = p->functions[k]->nodes[n];

            if (node->kind == NODE_CALL && node->mpi >= 0 && node->callee->kind == EXPR_FUNCTION &&
                node->callee->callee->is_defined)
                node->mpi = -1;
        }
}

static void queue_run(struct analysis *a)
{
    struct flow *flow = a->flow;

    while (flow->waiting > 0) {
        flow->current = flow->queue[flow->head];
        flow->head = (flow->head + 1) % flow->items.count;
        flow->waiting--;
        flow->is_queued[flow->current] = 0;
        flow_item(a, &flow->items.items[flow->current]);
    }
}

void flow_solve(struct analysis *a)
{
    const struct program *p = a->program;
    struct flow *flow = ARENA_NEW(a->arena, struct flow);

    a->flow = flow;
    a->variable_cells = ARENA_ARRAY(a->arena, struct cell *, p->variable_count + 1);
    a->function_cells = ARENA_ARRAY(a->arena, struct cell *, p->function_count + 1);
    a->return_cells = ARENA_ARRAY(a->arena, struct cell *, p->function_count + 1);
    a->field_cells = map_new(a->arena);
    a->heap_cells = map_new(a->arena);
    a->record_fields = map_new(a->arena);
    a->record_cells = map_new(a->arena);
    a->indirect = map_new(a->arena);
    a->points_known = map_new(a->arena);
    a->reads_known = map_new(a->arena);
    own_calls_find(a);
    allocators_find(a);
    items_find(a);
    flow->queue = ARENA_ARRAY(a->arena, uint32_t, flow->items.count + 1);
    flow->is_queued = ARENA_ARRAY(a->arena, uint8_t, flow->items.count + 1);
    for (uint32_t k = 0; k < flow->items.count; k++)
        if (item_matters(&flow->items.items[k]))
            queue_add(flow, k);
    queue_run(a);
    /* Now it is known as what memory is accessed; copies of raw bytes may reach more fields. */
    cells_of_objects(a);
    for (uint32_t k = 0; k < flow->items.count; k++)
        if (flow->items.items[k].node && flow->items.items[k].node->kind == NODE_CALL)
            queue_add(flow, k);
    queue_run(a);
    flow->is_final = true;
    for (uint32_t k = 0; k < flow->items.count; k++)
        flow_item(a, &flow->items.items[k]);
    a->flow = NULL;
}
