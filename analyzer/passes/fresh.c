/* SPDX-License-Identifier: Apache-2.0 */
/* Which fields of records, and elements of arrays, does every round of a window set anew before it reads them?
 *
 * Requires: the window, pointers, the index of reads.  A field is one cell for all records of a type, so the cell does
 * not tell whose field is read.  The reads do: a field holds nothing of an earlier round when each read of it in the
 * window is of local records of the functions on the way down to the reception, which nobody looks at later (lent.h),
 * and on every way to the read, back to the reception of the round, that very field or all of the record has been set.
 * A read below a call, through a pointer, counts as one at the call.  What is stored there in the round through other
 * names is this round's as well.  Records of functions that come and go between two receptions are new in each.
 *
 * Of an array of numbers the elements that are read are asked for in the same way: they are set by their number, by a
 * loop that counts through them, or by a reception into the array's begin, as many as its count says at least.  A message
 * takes along as many elements as its count says; a number in an index, or what a counter may be, tells which are read.
 * They are asked for all at once, and a few also one by one.
 *
 * Memory counts like a variable when one local pointer, which no round sets, and the parameters of functions that are
 * handed it are all that holds its address: a reception by that name sets all of it.
 */
#include "passes/fresh.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/events.h"
#include "passes/external.h"
#include "passes/filled.h"
#include "passes/further.h"
#include "passes/lent.h"
#include "passes/loops.h"
#include "passes/reads.h"
#include "passes/rows.h"

struct fresh {
    const struct window *w;
    struct analysis *a;
    struct bits asked; /* fields that rounds store */
    struct bits stale; /* those that are read before they are set */
    const struct node *at;
};

/* ---- what sets a field ---- */

/* Is the lvalue this field of the object, and can it be nothing else? */
static bool is_field_of(struct analysis *a, const struct expr *lvalue, const struct expr *object,
                        uint32_t field)
{
    const struct set *cells;

    if (lvalue->kind != EXPR_FIELD || lvalue->a != object)
        return false;
    cells = reads_cells(a, reads_lvalue(a, lvalue));
    return cells->count == 1 && cells->items[0] == field;
}

/* Does the function that the call hands the record's address to set the field whenever it runs? */
static bool callee_sets(struct analysis *a, const struct node *call, const struct expr *record,
                        uint32_t field)
{
    const function_list *callees = callees_of(a, call);
    const struct function *f = callees->count == 1 ? callees->items[0] : NULL;

    for (uint32_t k = 0; f && f->is_defined && k < call->arg_count && k < f->parameter_count; k++) {
        const struct expr *object;

        if (call->args[k]->kind != EXPR_ADDRESS || call->args[k]->a != record ||
            !parameter_is_stable(a, f->parameters[k]))
            continue;
        object = expr_deref(a->program, expr_variable(a->program, f->parameters[k]), record->type);
        for (uint32_t n = 0; n < f->node_count; n++)
            if (f->nodes[n]->kind == NODE_ASSIGN &&
                is_field_of(a, f->nodes[n]->target, object, field) &&
                cfg_postdominates(cfg_get(a, f), f->nodes[n], f->nodes[0]))
                return true;
    }
    return false;
}

static bool sets(struct analysis *a, const struct node *node, const struct expr *record,
                 uint32_t field)
{
    if (window_sets(a, node, record))
        return true;
    if (node->kind == NODE_ASSIGN)
        return is_field_of(a, node->target, record, field);
    return node->kind == NODE_CALL && callee_sets(a, node, record, field);
}

/* Of the record this field, of the array these elements; all of what a pointer leads to. */
struct part {
    const struct expr *object;
    uint32_t field;
    int64_t element, count;
};

/* Is it where the array begins: the array, or the address of its first element? */
static bool is_begin(const struct expr *pointer, const struct expr *array)
{
    pointer = expr_without_casts(pointer);
    return pointer == array ||
           (pointer->kind == EXPR_ADDRESS && pointer->a->kind == EXPR_INDEX &&
            pointer->a->a == array && pointer->a->b->kind == EXPR_INT && pointer->a->b->value == 0);
}

/* The one event of the node, a blocking call of MPI that has its buffer at the array's begin and is given nothing else of
 * the array; NULL. */
static const struct event *event_at_begin(struct analysis *a, const struct node *node,
                                          const struct expr *array)
{
    const event_list *events = node->kind == NODE_CALL ? events_at(a, node) : NULL;
    const struct event *e = events && events->count == 1 ? events->items[0] : NULL;

    if (!e || e->node != node || e->mpi_node != node || !e->is_certain || e->is_nonblocking ||
        e->is_persistent || e->buffer < 0 || e->count < 0 || e->datatype < 0 ||
        !is_begin(node->args[e->buffer], array))
        return NULL;
    for (uint32_t k = 0; k < node->arg_count; k++)
        if ((int)k != e->buffer && expr_contains(node->args[k], array))
            return NULL;
    return e;
}

/* How many elements, from the first on, does the node receive at least? */
static int64_t received_at(struct analysis *a, const struct node *node, const struct expr *array)
{
    const struct event *e = event_at_begin(a, node, array);
    const int64_t bytes = type_size(array->type->to);
    int64_t least, most;

    if (!e || e->kind != EVENT_RECEIVE || bytes <= 0 || call_takes(a, node, (uint32_t)e->buffer) ||
        !message_lengths(a, e, &least, &most))
        return 0;
    return least / bytes;
}

/* Is the branch left where the loop has set the elements? */
static bool loop_sets(struct analysis *a, const struct node *branch, const struct node *next,
                      const struct part *part)
{
    const struct function *f = branch->function;

    for (uint32_t k = 0; branch->kind == NODE_BRANCH && k < f->node_count; k++) {
        const struct node *store = f->nodes[k];
        struct counting loop;
        int64_t first, span;

        if (store->kind != NODE_ASSIGN || store->target->kind != EXPR_INDEX ||
            store->target->a != part->object || store->target->b->kind != EXPR_VARIABLE ||
            !loop_is_counting(a, store, &loop) || loop.branch != branch ||
            loop.counter != store->target->b || bits_get(&loop.nodes, next->id) ||
            !loop_runs_once(a, &loop, store, -1))
            continue;
        span = loop_span(&loop, &first);
        if (first <= part->element && part->element + part->count <= first + span)
            return true;
    }
    return false;
}

static bool part_is_set(struct analysis *a, const struct node *node, const struct node *next,
                        const struct part *part)
{
    if (type_is_pointer(part->object->type))
        return window_fills(a, node, part->object);
    if (part->object->type->kind == TYPE_RECORD)
        return sets(a, node, part->object, part->field);
    return window_sets(a, node, part->object) ||
           (node->kind == NODE_ASSIGN && node->target->kind == EXPR_INDEX && part->count == 1 &&
            node->target->a == part->object && node->target->b->kind == EXPR_INT &&
            node->target->b->value == part->element) ||
           part->element + part->count <= received_at(a, node, part->object) ||
           loop_sets(a, node, next, part);
}

/* Does every way to the node, from the reception on, set it? */
static bool is_set_before(const struct window *w, const struct window_level *level,
                          const struct node *at, const struct part *part)
{
    struct bits seen = bits_new(w->a->arena, level->function->node_count);
    node_list work = {0};

    array_push(w->a->arena, &work, at);
    while (work.count > 0) {
        const struct node *node = work.items[--work.count];

        for (uint32_t k = 0; k < node->previous_count; k++) {
            const struct node *from = node->previous[k];

            if (bits_get(&seen, from->id))
                continue;
            bits_set(&seen, from->id);
            if (!window_has(w, from))
                return false;
            if (part_is_set(w->a, from, node, part))
                continue;
            if (from == level->point)
                return false;
            array_push(w->a->arena, &work, from);
        }
    }
    return true;
}

/* ---- memory ---- */

/* The local pointer of a level's function that alone leads to the memory, and always; NULL: there is none. */
static const struct variable *pointer_to(const struct window *w, const struct cell *memory)
{
    const struct set *shared = &reads_get(w->a)->shared;
    const struct variable *v = NULL;

    if (set_has(cells_addressed(w->a), memory->id))
        return NULL;
    for (uint32_t k = 0; k < w->a->cell_count; k++) {
        const struct cell *holder = w->a->cells[k];

        if (!set_has(&holder->points, memory->id) || holder->kind == CELL_RETURN)
            continue;
        if (holder->kind != CELL_VARIABLE || !holder->variable->function ||
            holder->variable->is_static || set_has(shared, k))
            return NULL;
        if (holder->variable->parameter >= 0 && v != holder->variable &&
            parameter_is_stable(w->a, holder->variable))
            continue;
        if (v || holder->points.count != 1 || !variable_is_simple(holder->variable))
            return NULL;
        v = holder->variable;
    }
    if (!v || !window_level_of(w, v->function) || facts_of(w->a, v->function)->is_recursive)
        return NULL;
    for (uint32_t k = 0; k < v->function->node_count; k++)
        if (window_has(w, v->function->nodes[k]) && v->function->nodes[k]->kind == NODE_ASSIGN &&
            v->function->nodes[k]->target == expr_variable(w->a->program, v))
            return NULL;
    return v;
}

static bool is_named(const struct node *node, const struct expr *pointer)
{
    if ((node->value && expr_contains(node->value, pointer)) ||
        (node->target && expr_contains(node->target, pointer)) ||
        (node->callee && expr_contains(node->callee, pointer)))
        return true;
    for (uint32_t k = 0; k < node->arg_count; k++)
        if (expr_contains(node->args[k], pointer))
            return true;
    return false;
}

static bool goes_out_later(struct analysis *a, const struct cell *memory)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if (e->is_persistent && e->buffer >= 0 && set_has(event_buffer_cells(a, e), memory->id))
            return true;
    }
    return false;
}

bool fresh_heap(const struct window *w, const struct cell *memory)
{
    const struct variable *v = memory->kind == CELL_HEAP ? pointer_to(w, memory) : NULL;
    const struct window_level *level = v ? window_level_of(w, v->function) : NULL;
    struct part part = {0};

    if (!v || goes_out_later(w->a, memory))
        return false;
    part.object = expr_variable(w->a->program, v);
    for (uint32_t k = 0; k < v->function->node_count; k++) {
        const struct node *node = v->function->nodes[k];

        if (!window_has(w, node) || !is_named(node, part.object) ||
            window_fills(w->a, node, part.object))
            continue;
        if (node == level->point || !is_set_before(w, level, node, &part))
            return false;
    }
    return true;
}

/* ---- reads ---- */

/* All statements that name memory are looked at at once. */
static bool is_fresh_in(const struct fresh *x, const struct cell *object, uint32_t field)
{
    const struct variable *v = object->kind == CELL_VARIABLE ? object->variable : NULL;
    const struct window_level *level;
    struct part part = {.field = field};

    if (object->kind == CELL_HEAP)
        return fresh_heap(x->w, object);
    if (!v || !v->function || v->is_static || !v->type || v->type->kind != TYPE_RECORD)
        return false;
    level = window_level_of(x->w, v->function);
    if (!level)
        return bits_get(&x->w->below, v->function->id) &&
               !facts_of(x->a, v->function)->is_recursive;
    if (bits_get(reads_escaping(x->a), object->id) && !lent_has(x->a, object))
        return false;
    part.object = expr_variable(x->a->program, v);
    if (x->at->function == level->function)
        return is_set_before(x->w, level, x->at, &part);
    for (uint32_t k = 0; k < level->function->node_count; k++) {
        const struct node *call = level->function->nodes[k];

        if (call->kind == NODE_CALL && window_has(x->w, call) &&
            call_reaches(x->a, call, x->at->function) &&
            (call == level->point || !is_set_before(x->w, level, call, &part)))
            return false;
    }
    return true;
}

static bool is_open(const struct fresh *x, uint32_t field)
{
    return bits_get(&x->asked, field) && !bits_get(&x->stale, field);
}

/* One of these cells is read in one of the objects; none: it is not known whose. */
static void read_note(struct fresh *x, const struct set *cells, const struct set *objects)
{
    for (uint32_t k = 0; k < cells->count; k++) {
        bool is_fresh = objects->count > 0;

        if (!is_open(x, cells->items[k]))
            continue;
        for (uint32_t n = 0; n < objects->count && is_fresh; n++)
            is_fresh = is_fresh_in(x, x->a->cells[objects->items[n]], cells->items[k]);
        if (!is_fresh)
            bits_set(&x->stale, cells->items[k]);
    }
}

static bool is_asked(const struct fresh *x, const struct set *cells)
{
    for (uint32_t k = 0; k < cells->count; k++)
        if (is_open(x, cells->items[k]))
            return true;
    return false;
}

/* The variables that the lvalue may lie in; none: it is not known. */
static void objects_of(const struct fresh *x, const struct expr *lvalue, struct set *out)
{
    while (lvalue->kind == EXPR_FIELD || lvalue->kind == EXPR_CAST ||
           (lvalue->kind == EXPR_INDEX && type_is_array(lvalue->a->type)))
        lvalue = lvalue->a;
    if (lvalue->kind == EXPR_VARIABLE)
        set_add(x->a->arena, out, cell_of_variable(x->a, lvalue->variable)->id);
    else if (lvalue->kind == EXPR_DEREF || lvalue->kind == EXPR_INDEX)
        points_of(x->a, lvalue->a, out);
}

static void lvalue_look(struct fresh *x, const struct expr *lvalue)
{
    struct set cells = {0}, objects = {0};

    set_join(x->a->arena, &cells, reads_cells(x->a, reads_lvalue(x->a, lvalue)));
    if (expr_is_part_as_whole(lvalue))
        set_join(x->a->arena, &cells, reads_cells(x->a, reads_parts(x->a, lvalue)));
    if (lvalue->type && lvalue->type->kind == TYPE_RECORD) {
        uint32_t parts = reads_spread(x->a, reads_lvalue(x->a, lvalue));

        set_join(x->a->arena, &cells, reads_cells(x->a, parts));
    }
    if (!is_asked(x, &cells))
        return;
    objects_of(x, lvalue, &objects);
    read_note(x, &cells, &objects);
}

static void value_look(struct fresh *x, const struct expr *expr);

/* What selects the object that an lvalue denotes. */
static void selection_look(struct fresh *x, const struct expr *lvalue)
{
    switch (lvalue->kind) {
    case EXPR_VARIABLE:
        break;
    case EXPR_FIELD:
    case EXPR_CAST:
        selection_look(x, lvalue->a);
        break;
    case EXPR_INDEX:
        value_look(x, lvalue->b);
        if (type_is_array(lvalue->a->type))
            selection_look(x, lvalue->a);
        else
            value_look(x, lvalue->a);
        break;
    case EXPR_DEREF:
        value_look(x, lvalue->a);
        break;
    default:
        value_look(x, lvalue);
        break;
    }
}

static void value_look(struct fresh *x, const struct expr *expr)
{
    if (!expr)
        return;
    switch (expr->kind) {
    case EXPR_VARIABLE:
    case EXPR_FIELD:
    case EXPR_INDEX:
    case EXPR_DEREF:
        if (!type_is_array(expr->type))
            lvalue_look(x, expr);
        selection_look(x, expr);
        break;
    case EXPR_ADDRESS:
        selection_look(x, expr->a);
        break;
    default:
        value_look(x, expr->a);
        value_look(x, expr->b);
        value_look(x, expr->c);
        for (uint32_t k = 0; k < expr->element_count; k++)
            value_look(x, expr->elements[k]);
        break;
    }
}

/* What a function outside of the program looks at behind the argument. */
static void pointees_look(struct fresh *x, const struct node *call, uint32_t arg)
{
    const struct set *cells = reads_cells(x->a, reads_pointees(x->a, call->args[arg]));
    const struct expr *pointer = expr_without_casts(call->args[arg]);
    struct set objects = {0};

    if (!is_asked(x, cells) ||
        (call_mpi(x->a, call) >= 0 ? call_writes(x->a, call, arg) && !call_takes(x->a, call, arg)
                                   : !call_reads(x->a, call, arg)))
        return;
    if (pointer->kind == EXPR_ADDRESS)
        objects_of(x, pointer->a, &objects);
    else
        points_of(x->a, pointer, &objects);
    read_note(x, cells, &objects);
}

static void node_look(struct fresh *x, const struct node *node)
{
    const function_list *callees = node->kind == NODE_CALL ? callees_of(x->a, node) : NULL;
    bool is_external = callees && callees->count == 0;

    x->at = node;
    value_look(x, node->value);
    if (node->target)
        selection_look(x, node->target);
    if (!callees)
        return;
    value_look(x, node->callee);
    for (uint32_t k = 0; k < callees->count; k++)
        is_external |= function_is_external(callees->items[k]);
    for (uint32_t k = 0; k < node->arg_count; k++) {
        value_look(x, node->args[k]);
        if (is_external)
            pointees_look(x, node, k);
    }
}

/* ---- all of the window ---- */

/* A persistent message takes along what is there when it is started, wherever that is. */
static void persistent_look(struct fresh *x)
{
    for (uint32_t k = 0; k < x->a->events.count; k++) {
        const struct event *e = x->a->events.items[k];
        struct set cells = {0};

        if (!e->is_persistent || e->buffer < 0)
            continue;
        event_buffer(x->a, e, &cells);
        for (uint32_t n = 0; n < cells.count; n++)
            bits_set(&x->stale, cells.items[n]);
    }
}

struct bits fresh_left(const struct window *w, const struct bits *stored)
{
    const struct reach reach = window_reach(w);
    struct fresh x = {.w = w, .a = w->a};
    struct bits left = bits_new(w->a->arena, w->a->cell_count);
    bool has_fields = false;

    x.asked = bits_new(w->a->arena, w->a->cell_count);
    x.stale = bits_new(w->a->arena, w->a->cell_count);
    for (uint32_t k = bits_next(stored, 0); k != UINT32_MAX; k = bits_next(stored, k + 1))
        if (w->a->cells[k]->kind == CELL_FIELD && !cell_is_status_field(w->a->cells[k])) {
            bits_set(&x.asked, k);
            has_fields = true;
        }
    if (!has_fields)
        return *stored;
    persistent_look(&x);
    for (uint32_t k = reach_next(&reach, 0); k != UINT32_MAX; k = reach_next(&reach, k + 1)) {
        const struct function *f = w->a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++)
            if (window_has(w, f->nodes[n]))
                node_look(&x, f->nodes[n]);
    }
    for (uint32_t k = bits_next(stored, 0); k != UINT32_MAX; k = bits_next(stored, k + 1))
        if (!is_open(&x, k))
            bits_set(&left, k);
    return left;
}

/* ---- arrays ---- */

/* How many elements, from the first on, does the message take along?  `all`: it is not seen. */
static int64_t taken_of(const struct window *w, const struct node *node, const struct expr *array,
                        int64_t all)
{
    const struct event *e = event_at_begin(w->a, node, array);
    const struct expr *datatype;
    int64_t count;

    if (!e || e->kind != EVENT_SEND || !expr_is_int(node->args[e->count], &count) || count < 0 ||
        count > all)
        return all;
    datatype = expr_without_casts(node->args[e->datatype]);
    return datatype->kind == EXPR_INT &&
                   mpi_datatype_bytes(datatype->value) == type_size(array->type->to)
               ? count
               : all;
}

/* Takes in the elements that the expression reads, by numbers or by what an index may be.  False: it may read others. */
static bool elements_read(struct analysis *a, const struct expr *expr, const struct node *at,
                          const struct expr *array, struct extent *read)
{
    struct extent index;

    if (!expr || !expr_contains(expr, array))
        return true;
    if (expr == array || expr->kind == EXPR_ADDRESS)
        return false;
    if (expr->kind == EXPR_INDEX && expr->a == array) {
        if (expr_contains(expr->b, array) || !index_extent(a, expr->b, at, &index))
            return false;
        read->low = index.low < read->low ? index.low : read->low;
        read->high = index.high > read->high ? index.high : read->high;
        return true;
    }
    for (uint32_t k = 0; k < expr->element_count; k++)
        if (!elements_read(a, expr->elements[k], at, array, read))
            return false;
    return elements_read(a, expr->a, at, array, read) &&
           elements_read(a, expr->b, at, array, read) && elements_read(a, expr->c, at, array, read);
}

/* The elements that the node reads. */
static struct part part_read(const struct window *w, const struct node *node,
                             const struct expr *array)
{
    const int64_t all = array->type->elements;
    const struct expr *target = node->target;
    struct part part = {.object = array, .count = taken_of(w, node, array, all)};
    struct extent read = {INT64_MAX, INT64_MIN};
    bool is_seen = part.count == all;

    if (target && target->kind == EXPR_INDEX && target->a == array) /* an element that it sets */
        target = target->b;
    is_seen = is_seen && elements_read(w->a, target, node, array, &read) &&
              elements_read(w->a, node->value, node, array, &read) &&
              elements_read(w->a, node->callee, node, array, &read);
    for (uint32_t k = 0; k < node->arg_count; k++)
        is_seen = is_seen && elements_read(w->a, node->args[k], node, array, &read);
    if (is_seen && read.low > read.high)
        part.count = 0;
    else if (is_seen && read.low >= 0 && read.high < all) {
        part.element = read.low;
        part.count = read.high - read.low + 1;
    }
    return part;
}

static bool is_all_set(const struct window *w, const struct window_level *level,
                       const struct node *node, struct part part)
{
    enum { MOST = 16 };
    const int64_t end = part.element + part.count;

    if (part.count == 0 || is_set_before(w, level, node, &part))
        return true;
    if (part.count > MOST)
        return false;
    for (part.count = 1; part.element < end; part.element++)
        if (!is_set_before(w, level, node, &part))
            return false;
    return true;
}

bool fresh_array(const struct window *w, const struct window_level *level, const struct variable *v)
{
    const struct expr *array = expr_variable(w->a->program, v);
    const struct function *f = level->function;
    const struct type *type = v->type;

    if (!type || type->kind != TYPE_ARRAY || type->elements <= 0 ||
        (type->to->kind != TYPE_INT && type->to->kind != TYPE_FLOAT))
        return false;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        struct part part;

        if (!window_has(w, node) || !window_reads(w->a, node, array) ||
            received_at(w->a, node, array) > 0)
            continue;
        part = part_read(w, node, array);
        if (part.count > 0 && node == level->point) /* looked at below, behind the reception */
            return false;
        if (!is_all_set(w, level, node, part))
            return false;
    }
    return true;
}
