/* SPDX-License-Identifier: Apache-2.0 */
/* Which values flow where?
 *
 * Requires: the linked IR.  Computes: for each cell the cells its value may point to
 * (inclusion-based, flow- and context-insensitive; constraints.c says what, points.c how), the callees
 * of calls through pointers, and every store: assignments, arguments, results, initialisers, what
 * external functions write, and what copies of raw bytes carry over (memcpy; an object accessed as
 * another type).
 */
#include "passes/flow.h"
#include "ir/expr.h"
#include "passes/allocators.h"
#include "passes/cells.h"
#include "passes/constraints.h"
#include "passes/copiers.h"
#include "passes/denote.h"
#include "passes/further.h"
#include "passes/interned.h"
#include "passes/objects.h"
#include "passes/puns.h"
#include "passes/running.h"
#include "passes/stored.h"
#include "passes/walked.h"
#include "passes/zeros.h"

#include <string.h>

/* Pairs of cells between which one copy may carry values; more go by way of one cell that stands for all of them. */
enum { COPY_LIMIT = 20000 };

/* Sets of fewer cells are not worth being kept. */
enum { FEW = 4 };

struct item { /* what makes values flow: a statement, an initialiser, an object made by a list */
    const struct node *node;
    const struct variable *variable;
    const struct expr *list;
    const struct function *function; /* it is done when this runs; NULL: always */
};

typedef ARRAY(struct item) item_list;

struct found { /* a store, and the cells that it writes */
    const struct store *store;
    struct set cells;
};

struct reached { /* what a value stored in the cells of a set gets to: itself, and a record */
    struct set cells[2];
    uint32_t version[2]; /* a->record_version when they were found, plus one; 0: not yet */
};

struct found_stores {
    ARRAY(struct found) list;
    struct map *reached; /* items of a set that is kept once -> struct reached */
    struct map *mixed;   /* the same -> the cell into which all of them are copied */
    uint32_t mixed_count;
};

static void store_add(struct analysis *a, const struct set *cells, struct store store)
{
    store.named = store.target ? lvalue_cell(a, store.target) : NULL;
    if (cells->count > 0)
        array_push(a->arena, &a->found_stores->list,
                   ((struct found){arena_memdup(a->arena, &store, sizeof store), *cells}));
}

/* ---- values ---- */

static void copy_lose(struct analysis *a, const struct set *to, const struct node *node,
                      const char *what)
{
    store_add(a, to,
              (struct store){.node = node,
                             .value = expr_unknown(a->program, what, type_int(a->program))});
}

/* The cell that holds what any of these may hold. */
static const struct cell *cell_of_mixed(struct analysis *a, const struct set *cells)
{
    const struct set kept = set_interned(a, cells);
    struct cell *mixed = map_get_address(a->found_stores->mixed, kept.items);

    if (!mixed) {
        mixed = cell_of_copies(a);
        a->found_stores->mixed_count++;
        set_add_all(a->arena, &mixed->from, &kept);
        map_set_address(a->found_stores->mixed, kept.items, mixed);
    }
    return mixed;
}

static bool is_field(const struct analysis *a, uint32_t cell)
{
    return a->cells[cell]->kind == CELL_FIELD;
}

static void copy_mixed(struct analysis *a, const struct set *to, const struct set *from,
                       bool is_same)
{
    const struct cell *mixed[2] = {NULL, NULL};
    struct set others = {0};

    for (uint32_t n = 0; is_same && n < from->count; n++)
        if (!is_field(a, from->items[n]))
            set_add(a->arena, &others, from->items[n]);
    for (uint32_t k = 0; k < to->count; k++) {
        const bool takes_others = is_same && is_field(a, to->items[k]);
        const struct set *sources = takes_others ? &others : from;

        if (sources->count == 0)
            continue;
        if (!mixed[takes_others])
            mixed[takes_others] = cell_of_mixed(a, sources);
        set_add(a->arena, &a->cells[to->items[k]]->from, mixed[takes_others]->id);
    }
}

/* Raw bytes go from some cells to others.  Objects of one record type exchange fields with
 * themselves, which their cells show already. */
static void copy_flow(struct analysis *a, const struct set *to, const struct set *from,
                      const struct node *node, const char *what)
{
    bool is_same = false;

    for (uint32_t k = 0; k < to->count && !is_same; k++)
        is_same = is_field(a, to->items[k]) && set_has(from, to->items[k]);
    if (from->count == 0) {
        copy_lose(a, to, node, what);
        return;
    }
    if ((uint64_t)to->count * from->count > COPY_LIMIT) {
        copy_mixed(a, to, from, is_same);
        return;
    }
    for (uint32_t k = 0; k < to->count; k++)
        for (uint32_t n = 0; n < from->count; n++) {
            struct cell *into = a->cells[to->items[k]];

            if (to->items[k] != from->items[n] &&
                !(is_same && is_field(a, to->items[k]) && is_field(a, from->items[n])))
                set_add(a->arena, &into->from, from->items[n]);
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

/* What the list leaves out is zero: further elements, further members. */
static void rest_flow(struct analysis *a, const struct set *targets, const struct expr *list,
                      const struct store *store)
{
    const struct set *members = cells_of_type(a, list->type);
    struct set named = {0}, told = {0}, rest = {0};

    if (type_is_array(list->type) && (int64_t)list->element_count < list->type->elements)
        cells_spread(a, targets, &rest);
    for (uint32_t k = 0; list->keys && k < list->element_count; k++)
        if (list->keys[k])
            set_add(a->arena, &named,
                    cell_of_key(a, list->keys[k], list->type, list->elements[k]->type)->id);
    cells_spread(a, &named, &told);
    for (uint32_t k = 0; members && k < members->count; k++)
        if (!set_has(&told, members->items[k]) &&
            !(list->type->is_union && list->element_count > 0))
            set_add(a->arena, &rest, members->items[k]);
    zeros_add(a, &rest, store);
}

static void list_flow(struct analysis *a, const struct set *targets, const struct expr *value,
                      const struct store *store, const struct set *unions)
{
    rest_flow(a, targets, value, store);
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

/* The cells that a value stored in these gets to. */
static void reached_find(struct analysis *a, const struct set *targets, bool is_record,
                         struct set *all)
{
    struct set whole = {0};

    for (uint32_t k = 0; k < targets->count; k++) {
        const struct cell *cell = a->cells[targets->items[k]];

        set_add(a->arena, is_record || cell->kind == CELL_HEAP ? all : &whole, cell->id);
    }
    cells_spread(a, &whole, all);
    set_release(a->arena, &whole);
}

static struct reached *reached_known(struct analysis *a, const struct set *targets)
{
    const struct set kept = set_interned(a, targets);
    struct reached *reached = map_get_address(a->found_stores->reached, kept.items);

    if (!reached) {
        reached = ARENA_NEW(a->arena, struct reached);
        map_set_address(a->found_stores->reached, kept.items, reached);
    }
    return reached;
}

/* The same, found once for each larger set: most stores behind pointers have one of few. */
static struct set reached_get(struct analysis *a, const struct set *targets, bool is_record)
{
    struct reached *reached = reached_known(a, targets);

    if (reached->version[is_record] != a->record_version + 1) {
        reached->cells[is_record] = (struct set){0};
        reached_find(a, targets, is_record, &reached->cells[is_record]);
        reached->version[is_record] = a->record_version + 1;
    }
    return (struct set){reached->cells[is_record].items, reached->cells[is_record].count, 0};
}

/* What one value stored into some cells adds; lists go to the cells of their fields. */
static void value_flow(struct analysis *a, const struct set *targets, const struct expr *value,
                       const struct store *store, const struct set *unions)
{
    bool is_record = type_is_record(value->type) && value->kind != EXPR_UNKNOWN;
    struct set all = {0};

    if (value->kind == EXPR_LIST) {
        list_flow(a, targets, value, store, unions);
        return;
    }
    if (targets->count >= FEW)
        all = reached_get(a, targets, is_record);
    else
        reached_find(a, targets, is_record, &all);
    if (unions)
        set_add_all(a->arena, &all, unions);
    if (unions || targets->count < FEW)
        set_intern(a, &all);
    if (is_record)
        record_flow(a, targets, value, store->node);
    store_add(a, &all,
              (struct store){.node = store->node, .target = store->target, .value = value});
}

/* ---- calls ---- */

static void flow_copied(struct analysis *a, const struct node *call, const struct function *f,
                        uint32_t to, uint32_t from)
{
    struct set written = {0}, source = {0};

    if (call->args[from]->kind == EXPR_STRING || copy_is_callers(a, call, f))
        return;
    pointees_spread(a, call->args[to], &written);
    pointees_spread(a, call->args[from], &source);
    copy_flow(a, &written, &source, call, expr_text(a->program, call->args[from]));
}

static void flow_written(struct analysis *a, const struct node *call, const struct function *f,
                         uint32_t arg)
{
    const struct expr *fill = external_fill(a, f, call);
    struct set written = {0};
    uint32_t to, from;

    if (external_copies(f, call, &to, &from) && arg == to) {
        flow_copied(a, call, f, to, from);
        return;
    }
    pointees_spread(a, call->args[arg], &written);
    if (external_is_atomic(f) && arg == 0)
        for (uint32_t n = 1; n < call->arg_count; n++)
            value_flow(a, &written, call->args[n], &(struct store){.node = call}, NULL);
    if (external_is_atomic(f) && arg == 0 && !external_computes(f))
        return;
    store_add(a, &written, (struct store){.node = call, .value = fill, .arg = arg});
}

static void flow_arguments(struct analysis *a, const struct node *call, const struct function *f)
{
    for (uint32_t n = 0; n < call->arg_count; n++) {
        struct set target = {0};
        struct store store = {.node = call, .arg = n};

        if (n < f->parameter_count)
            set_add(a->arena, &target, cell_of_variable(a, f->parameters[n])->id);
        else if (f->is_variadic)
            set_add(a->arena, &target, cell_of_rest(a)->id);
        else
            break;
        value_flow(a, &target, call->args[n], &store, NULL);
    }
}

/* What stands in a block already that the function hands out. */
static void flow_filled(struct analysis *a, const struct node *call, const struct function *f)
{
    struct set made = {0};

    if (!external_makes_filled(f))
        return;
    set_add(a->arena, &made, cell_of_heap(a, call)->id);
    store_add(a, &made, (struct store){.node = call, .arg = call->arg_count});
}

static void flow_call(struct analysis *a, const struct node *call)
{
    const function_list *callees = callees_of(a, call);

    for (uint32_t k = 0; k < callees->count; k++) {
        const struct function *f = callees->items[k];
        struct set written = {0};
        uint32_t to, from;
        int further;

        if (!function_is_external(f)) {
            flow_arguments(a, call, f);
            if (call_copies(a, call, f, &to, &from))
                flow_copied(a, call, f, to, from);
            continue;
        }
        for (uint32_t n = 0; n < call->arg_count; n++)
            if (call_writes(a, call, n))
                flow_written(a, call, f, n);
        flow_filled(a, call, f);
        if (external_fills_rest(f))
            store_add(a, &cell_of_rest(a)->points, (struct store){.node = call});
        further = call_writes_further(a, call, &written);
        store_add(a, &written, (struct store){.node = call, .arg = (uint32_t)further});
    }
}

static void flow_node(struct analysis *a, const struct node *node)
{
    struct set targets = {0};
    struct store store = {.node = node, .target = node->target};

    switch (node->kind) {
    case NODE_ASSIGN:
        cells_of_lvalue(a, node->target, &targets);
        cells_of_puns(a, node->target, true, &targets);
        value_flow(a, &targets, node->value, &store, NULL);
        set_release(a->arena, &targets);
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
    const struct store store = {.node = NULL};
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

struct search { /* for all that makes values flow */
    struct analysis *a;
    struct bits seen;                /* expressions, by their ids */
    const struct function *function; /* whose */
    item_list items;
    uint32_t *begin; /* by function: its first item; those of the next one come behind its last */
    struct running *running;
    struct constraints *constraints;
};

static void list_register(struct search *s, const struct expr *list)
{
    if (!map_get_address(s->a->heap_cells, list))
        array_push(s->a->arena, &s->items, ((struct item){.list = list, .function = s->function}));
    (void)cell_of_literal(s->a, list);
}

/* Field cells have to exist, by the names of their records, before anything is spread over them. */
static void expr_register(struct search *s, const struct expr *expr)
{
    struct analysis *a = s->a;

    if (!expr || bits_get(&s->seen, expr->id))
        return;
    bits_set(&s->seen, expr->id);
    if (expr->kind == EXPR_FIELD)
        cell_of_field(a, expr);
    if (expr->kind == EXPR_FIELD ||
        ((expr->kind == EXPR_DEREF || expr->kind == EXPR_INDEX) && type_is_record(expr->type)))
        array_push(a->arena, &a->accesses, expr);
    if (expr->kind == EXPR_ADDRESS && expr->a->kind == EXPR_LIST)
        list_register(s, expr->a);
    expr_register(s, expr->a);
    expr_register(s, expr->b);
    expr_register(s, expr->c);
    for (uint32_t k = 0; k < expr->element_count; k++) {
        if (expr->kind == EXPR_LIST && expr->keys && expr->keys[k])
            cell_of_key(a, expr->keys[k], expr->type, expr->elements[k]->type);
        expr_register(s, expr->elements[k]);
    }
}

/* A list that stands where no array is initialised is an object whose address is used. */
static bool is_array_list(const struct expr *expr)
{
    return expr && expr->kind == EXPR_LIST && type_is_array(expr->type);
}

static void node_register(struct search *s, const struct node *node)
{
    expr_register(s, node->target);
    expr_register(s, node->value);
    expr_register(s, node->callee);
    if (is_array_list(node->value) && !(node->target && type_is_array(node->target->type)))
        list_register(s, node->value);
    for (uint32_t m = 0; m < node->arg_count; m++) {
        expr_register(s, node->args[m]);
        if (is_array_list(node->args[m]))
            list_register(s, node->args[m]);
    }
}

static void items_find(struct search *s)
{
    const struct program *p = s->a->program;

    for (uint32_t k = 0; k < p->variable_count; k++) {
        expr_register(s, p->variables[k]->init);
        if (p->variables[k]->init)
            array_push(s->a->arena, &s->items, (struct item){.variable = p->variables[k]});
    }
    for (uint32_t k = 0; k < p->function_count; k++) {
        s->function = p->functions[k];
        s->begin[k] = s->items.count;
        for (uint32_t n = 0; n < p->functions[k]->node_count; n++) {
            const struct node *node = p->functions[k]->nodes[n];

            node_register(s, node);
            if (node->kind == NODE_CALL || node->value)
                array_push(s->a->arena, &s->items,
                           ((struct item){.node = node, .function = s->function}));
        }
    }
    s->begin[p->function_count] = s->items.count;
}

static void item_constrain(struct constraints *c, const struct item *item)
{
    if (item->list)
        constraints_add_list(c, item->list);
    else if (item->variable)
        constraints_add_variable(c, item->variable);
    else if (item->node->kind == NODE_CALL || value_carries_address(item->node->value))
        constraints_add_node(c, item->node);
}

static void items_constrain(struct search *s, uint32_t begin, uint32_t end)
{
    for (uint32_t k = begin; k < end; k++)
        item_constrain(s->constraints, &s->items.items[k]);
}

/* What runs says what else runs. */
static void running_solve(struct search *s)
{
    struct function *next = running_next(s->running);

    do {
        for (; next; next = running_next(s->running))
            items_constrain(s, s->begin[next->id], s->begin[next->id + 1]);
        constraints_run(s->constraints);
        next = running_next(s->running);
    } while (next);
    constraints_tell(s->constraints);
}

static void pointers_solve(struct search *s)
{
    running_solve(s);
    /* Now it is known as what memory is accessed; copies of raw bytes may reach more fields. */
    objects_find(s->a);
    constraints_records_changed(s->constraints);
    running_solve(s);
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

/* Everything that is stored, by statements in their order. */
static void stores_collect(struct search *s)
{
    struct analysis *a = s->a;
    const item_list *items = &s->items;

    a->found_stores->list.count = 0;
    zeros_begin(a);
    for (uint32_t k = 0; k < items->count; k++)
        if (!items->items[k].function || running_has(s->running, items->items[k].function))
            flow_item(a, &items->items[k]);
    zeros_collect(a);
}

static void stores_find(struct search *s)
{
    struct analysis *a = s->a;
    const uint32_t cell_count = a->cell_count, version = a->record_version;

    a->found_stores = ARENA_NEW(a->arena, struct found_stores);
    a->found_stores->reached = map_new(a->arena);
    a->found_stores->mixed = map_new(a->arena);
    stores_collect(s);
    if (a->cell_count != cell_count + a->found_stores->mixed_count || a->record_version != version)
        stores_collect(s); /* what came to light on the way counts from the begin */
    for (uint32_t k = 0; k < a->found_stores->list.count; k++)
        cells_store(a, &a->found_stores->list.items[k].cells, a->found_stores->list.items[k].store);
}

/* When more runs, what was stored is found anew. */
static void stores_forget(struct analysis *a)
{
    a->store_groups = NULL;
    for (uint32_t k = 0; k < a->cell_count; k++) {
        a->cells[k]->groups.count = 0;
        a->cells[k]->from = (struct set){0};
    }
}

/* Is it a number that has no sign in any type? */
static bool is_small(const struct store *store)
{
    int64_t value;

    return store->value && expr_is_int(store->value, &value) && value <= INT32_MAX;
}

/* May the number that is read be another one than what was stored: a byte of it, one without a sign, or one that
 * does not go into a few bits?  The cell of a union has no type. */
static bool is_piece(const struct store *store, const struct cell *cell)
{
    const struct type *to = store->target ? store->target->type : NULL;
    const struct type *type = type_element(cell->type);

    if (type && type->is_signed && type_has_few_bits(type))
        return true;
    if (!to || to->kind != TYPE_INT)
        return false;
    if (!type && cell->kind == CELL_FIELD)
        return to->bytes < sizeof(int) || (!to->is_signed && !is_small(store));
    return type && type->kind == TYPE_INT &&
           (to->bytes != type->bytes || to->is_signed != type->is_signed);
}

static bool is_alike(const struct store *x, const struct store *y)
{
    const struct type *to = x->target ? x->target->type : NULL,
                      *also = y->target ? y->target->type : NULL;

    if (!to || to->kind != TYPE_INT || !also || also->kind != TYPE_INT)
        return (to && to->kind == TYPE_INT) == (also && also->kind == TYPE_INT);
    return to->bytes == also->bytes && to->is_signed == also->is_signed &&
           is_small(x) == is_small(y);
}

/* Of those in the group that no cell tells apart in is_piece one each. */
static const store_list *kinds_of(struct analysis *a, struct store_group *group)
{
    for (uint32_t k = 0; k < group->stores.count && !group->has_kinds; k++) {
        uint32_t n = 0;

        while (n < group->kinds.count && !is_alike(group->kinds.items[n], group->stores.items[k]))
            n++;
        if (n == group->kinds.count)
            array_push(a->arena, &group->kinds, group->stores.items[k]);
    }
    group->has_kinds = true;
    return &group->kinds;
}

static void pieces_find(struct analysis *a)
{
    for (uint32_t k = 0; k < a->cell_count; k++)
        for (uint32_t g = 0; g < a->cells[k]->groups.count && !a->cells[k]->is_pieced; g++) {
            const store_list *kinds = kinds_of(a, a->cells[k]->groups.items[g]);

            for (uint32_t n = 0; n < kinds->count && !a->cells[k]->is_pieced; n++)
                a->cells[k]->is_pieced = is_piece(kinds->items[n], a->cells[k]);
        }
}

void flow_solve(struct analysis *a)
{
    const struct program *p = a->program;
    struct search s = {.a = a, .running = running_begin(a)};

    a->variable_cells = ARENA_ARRAY(a->arena, struct cell *, p->variable_count + 1);
    a->function_cells = ARENA_ARRAY(a->arena, struct cell *, p->function_count + 1);
    a->return_cells = ARENA_ARRAY(a->arena, struct cell *, p->function_count + 1);
    a->field_cells = map_new(a->arena);
    a->heap_cells = map_new(a->arena);
    a->record_fields = map_new(a->arena);
    a->record_cells = map_new(a->arena);
    a->type_cells = map_new(a->arena);
    a->spread_cells = map_new(a->arena);
    a->pun_cells = map_new(a->arena);
    a->pointee_cells = map_new(a->arena);
    a->indirect = map_new(a->arena);
    a->points_known = map_new(a->arena);
    a->reads_known = map_new(a->arena);
    own_calls_find(a);
    allocators_find(a);
    copiers_find(a);
    s.seen = bits_new(a->arena, p->expr_count);
    s.begin = ARENA_ARRAY(a->arena, uint32_t, p->function_count + 1);
    items_find(&s);
    walked_find(a);
    s.constraints = constraints_new(a, s.running);
    items_constrain(&s, 0, s.begin[0]);
    pointers_solve(&s);
    stores_find(&s);
    while (running_rest(s.running)) {
        stores_forget(a);
        pointers_solve(&s);
        stores_find(&s);
    }
    constraints_free(s.constraints);
    pieces_find(a);
}
