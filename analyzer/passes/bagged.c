/* SPDX-License-Identifier: Apache-2.0 */
/* Is what arrived sorted as a whole before anybody looks at it?
 *
 * Requires: the window and its state.  One statement of the window stores numbers in an array, each in the element
 * behind the one before: the index counts them from 0, or is the number of the round in a loop that receives once in
 * each, be it from a later element on.  The reception may do so itself.  What it stores, and whether, comes from the round's message alone, so in every order the same numbers stand in
 * the first elements.  A call of qsort with a comparison that tells all of them apart (comparing.h), or loops of the
 * program (sorted.h), sort exactly these elements, and no way leads from the store to another statement that names the array but through that: so all
 * that is ever seen is the one sorted sequence of these numbers.  The array is a local variable that nobody else keeps, or
 * lies where the function was told, and is sorted there whenever something was stored.
 *
 * A round may also receive a block of numbers there, as long as its message is: then the index goes on by what
 * MPI_Get_count has said of that message.
 */
#include "passes/bagged.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/comparing.h"
#include "passes/deeds.h"
#include "passes/definitions.h"
#include "passes/elements.h"
#include "passes/events.h"
#include "passes/filled.h"
#include "passes/further.h"
#include "passes/loops.h"
#include "passes/reads.h"
#include "passes/round.h"
#include "passes/sorted.h"
#include "passes/sorting.h"

struct bag {
    const struct commute *c;
    const struct window *w;
    struct analysis *a;
    const struct node *store,
        *sort; /* sort: the call, or the node behind the loops, that only these lead to */
    const struct counting *loop; /* the outer one of these; NULL: it is a call */
    const struct expr *array, *index, *count;
    const struct expr *length; /* of a block, which the index goes on by; NULL: it is one number */
};

/* ---- where it is stored ---- */

/* x of x - 1; NULL: it is something else. */
static const struct expr *less_one(const struct expr *expr)
{
    int64_t one;

    expr = expr_number(expr);
    return expr->kind == EXPR_BINARY && expr_op(expr) == OP_SUB && expr_is_int(expr->b, &one) &&
                   one == 1
               ? expr_number(expr->a)
               : NULL;
}

static bool is_step(const struct bag *b, const struct node *node, const struct expr *counter)
{
    const struct expr *value = node->kind == NODE_ASSIGN ? node->value : NULL;

    if (!value || node->target != counter)
        return false;
    if (!b->length)
        return expr_step(counter, value) == 1;
    return value->kind == EXPR_BINARY && expr_op(value) == OP_ADD && value->a == counter &&
           expr_number(value->b) == b->length;
}

/* The step of the counter, when that has no other value here but 0 from outside of the window; NULL. */
static const struct node *step_of(const struct bag *b, const struct expr *counter,
                                  const struct node *at)
{
    const struct node *step = NULL;
    node_list definitions = {0};
    int64_t zero;

    if (definitions_reaching(b->a, counter->variable, at, &definitions))
        return NULL;
    for (uint32_t k = 0; k < definitions.count; k++) {
        const struct node *node = definitions.items[k];

        if (window_has(b->w, node) && is_step(b, node, counter) && (!step || step == node))
            step = node;
        else if (window_has(b->w, node) || node->kind != NODE_ASSIGN ||
                 !expr_is_int(expr_without_casts(node->value), &zero) || zero != 0 ||
                 loop_leads(b->a, b->store, node, b->sort)) /* it is set to 0 before the sort */
            return NULL;
    }
    return step;
}

/* Does one of the two run behind the other, once for each time? */
static bool are_paired(const struct bag *b, const struct node *first, const struct node *second)
{
    const struct cfg *cfg = cfg_get(b->a, first->function);

    return cfg_dominates(cfg, first, second) && cfg_postdominates(cfg, second, first) &&
           set_equals(cfg_loops_at(b->a, first), cfg_loops_at(b->a, second));
}

/* Does the index count what is stored, and the sort take as many? */
static bool is_counted(const struct bag *b)
{
    const struct expr *before = less_one(b->index), *counter = before ? before : b->index;
    const struct node *step;

    if (counter->kind != EXPR_VARIABLE || counter != b->count ||
        !variable_is_simple(counter->variable))
        return false;
    step = step_of(b, counter, b->store);
    return step && step == step_of(b, counter, b->sort) &&
           (before ? are_paired(b, step, b->store) : are_paired(b, b->store, step));
}

/* ---- or the number of the round ---- */

/* Is the bound the same from the loop's begin on until the elements are sorted? */
static bool is_kept(const struct bag *b, const struct expr *bound, const struct counting *loop)
{
    const struct bits between = cfg_between(b->a, loop->first, b->sort);

    return nodes_keep(b->a, b->w->function, &between, bound);
}

/* Does each round of the loop, which are those of the window, receive one message and store it in the next element?
 * Elements before the first one are what they were, in every order. */
static bool is_numbered(const struct bag *b)
{
    const struct expr *bound, *test, *step, *less = less_one(b->count);
    struct counting loop;
    int64_t first, one;
    bool is_behind; /* round 1 stores element 0 */

    if (!loop_is_counting(b->a, b->store, &loop) || !loop_runs_once(b->a, &loop, b->store, -1) ||
        !loop_runs_once(b->a, &loop, b->w->levels[0].point, -1) || !loop.first->value ||
        !expr_is_int(loop.first->value, &first) || first < 0)
        return false;
    for (uint32_t k = 0; k < b->w->function->node_count; k++)
        if (bits_get(&loop.nodes, k) != bits_get(&b->w->nodes, k))
            return false;
    test = loop.branch->value;
    step = loop.step->value;
    if (test->kind != EXPR_BINARY || test->a != loop.counter || step->kind != EXPR_BINARY ||
        expr_op(step) != OP_ADD || !expr_is_int(step->b, &one) || one != 1)
        return false;
    bound = expr_number(test->b);
    is_behind = b->index != loop.counter;
    if (is_behind && (less_one(b->index) != loop.counter || first != 1))
        return false;
    if (expr_op(test) == OP_LT ? (is_behind ? less : b->count) != bound
                               : expr_op(test) != OP_LE || !is_behind || b->count != bound)
        return false;
    return is_kept(b, bound, &loop);
}

/* ---- and where it is sorted ---- */

/* Do only variables of functions that are called with its address hold it, such as the two of the comparison, beside the
 * one pointer that it is named by? */
static bool is_lent(const struct bag *b, const struct cell *cell)
{
    const struct variable *v = b->array->variable;
    const struct set *shared = &reads_get(b->a)->shared;

    if (set_has(shared, cell->id) || set_has(cells_addressed(b->a), cell->id))
        return false;
    for (uint32_t k = 0; k < b->a->cell_count; k++) {
        const struct cell *holder = b->a->cells[k];

        if (set_has(&holder->points, cell->id) &&
            (holder->kind != CELL_VARIABLE || !holder->variable->function ||
             holder->variable->is_static || set_has(shared, k) ||
             (holder->variable->function == v->function && holder->variable != v)))
            return false;
    }
    return true;
}

/* Does the node look at memory that lies there, or change it? */
static bool is_touched_by(const struct bag *b, const struct node *node, const struct set *memory)
{
    struct set cells = {0};

    if (node_calls_program(b->a, node))
        return true;
    cells_read_by(b->a, node->value, &cells);
    cells_read_by(b->a, node->target, &cells);
    cells_written_by(b->a, node, &cells);
    for (uint32_t n = 0; node->kind == NODE_CALL && n < node->arg_count; n++) {
        cells_read_by(b->a, node->args[n], &cells);
        pointees_spread(b->a, node->args[n], &cells);
    }
    return set_meets(&cells, memory);
}

/* Is it memory that the function was given, which is sorted whenever something is stored there, and has no other name on
 * the way? */
static bool is_given_memory(const struct bag *b)
{
    const struct variable *v = b->array->variable;
    const struct bits early = cfg_between(b->a, b->store, b->sort);
    struct set memory = {0};

    if (!type_is_pointer(v->type) || !parameter_is_stable(b->a, v) ||
        !cfg_postdominates(cfg_get(b->a, v->function), b->sort, b->store))
        return false;
    points_of(b->a, b->array, &memory);
    for (uint32_t k = 0; k < v->function->node_count; k++) {
        const struct node *node = v->function->nodes[k];

        if (bits_get(&early, k) && node != b->store && node != b->sort &&
            !(b->loop && bits_get(&b->loop->nodes, k)) && is_touched_by(b, node, &memory))
            return false;
    }
    return memory.count > 0;
}

/* Is it an array, or memory that the function has made for it and has no other name for? */
static bool is_own_memory(const struct bag *b)
{
    const struct variable *v = b->array->variable;
    node_list stored = {0}, sorted = {0};
    struct set cells = {0};

    if (v->function != b->w->function || v->is_static || facts_of(b->a, v->function)->is_recursive)
        return false;
    if (type_is_array(b->array->type))
        return is_lent(b, cell_of_variable(b->a, v));
    if (v->parameter >= 0)
        return is_given_memory(b);
    points_of(b->a, b->array, &cells);
    if (cells.count != 1 || b->a->cells[cells.items[0]]->kind != CELL_HEAP ||
        !variable_is_simple(v) || v->parameter >= 0 ||
        definitions_reaching(b->a, v, b->store, &stored) ||
        definitions_reaching(b->a, v, b->sort, &sorted) || stored.count != 1 || sorted.count != 1 ||
        stored.items[0] != sorted.items[0] || window_has(b->w, stored.items[0]))
        return false;
    return is_lent(b, b->a->cells[cells.items[0]]) &&
           b->a->cells[cells.items[0]]->node->function == v->function;
}

/* Does nobody look at the array but behind the sort? */
static bool is_unseen(const struct bag *b)
{
    const struct variable *v = b->array->variable;
    struct bits early = cfg_between(b->a, b->store, b->sort);

    if (!is_own_memory(b))
        return false;
    for (uint32_t k = 0; b->loop && k < b->sort->previous_count; k++)
        if (b->sort->previous[k] != b->loop->branch && bits_get(&early, b->sort->previous[k]->id))
            return false;
    for (uint32_t k = 0; k < v->function->node_count; k++) {
        const struct node *node = v->function->nodes[k];

        if (!bits_get(&early, k) || node == b->store || node == b->sort ||
            (b->loop && bits_get(&b->loop->nodes, k)))
            continue;
        if ((node->target && expr_contains(node->target, b->array)) ||
            (node->value && expr_contains(node->value, b->array)))
            return false;
        for (uint32_t n = 0; n < node->arg_count; n++)
            if (expr_contains(node->args[n], b->array))
                return false;
    }
    return true;
}

/* Does every message of the group have so many bytes? */
static bool are_as_long(const struct bag *b, int64_t bytes)
{
    const event_list *sends = &b->w->group->may_sends;
    int64_t least, most;

    for (uint32_t k = 0; k < sends->count; k++)
        if (!message_lengths(b->a, sends->items[k], &least, &most) || least != bytes ||
            most != bytes)
            return false;
    return sends->count > 0;
}

/* The element that the reception of the window itself puts a whole number into; NULL. */
static const struct expr *element_received(const struct bag *b)
{
    const struct event *e = b->w->reception;
    const struct expr *to;
    int64_t count, datatype;

    if (e->mpi->role != ROLE_RECV || e->node != e->mpi_node || e->buffer < 0 || e->count < 0 ||
        e->datatype < 0 || !expr_is_int(expr_without_casts(e->args[e->count]), &count) ||
        count != 1 || !expr_is_int(expr_without_casts(e->args[e->datatype]), &datatype))
        return NULL;
    to = element_led_to(b->a->program, expr_without_casts(e->args[e->buffer]));
    return to && to->kind == EXPR_INDEX && to->type &&
                   mpi_datatype_bytes(datatype) == type_size(to->type) &&
                   are_as_long(b, type_size(to->type))
               ? to
               : NULL;
}

/* ---- a block ---- */

/* Does the call write the variable, and nothing else in the window? */
static bool is_written_by(const struct bag *b, const struct expr *variable, const struct node *call)
{
    const struct reach reach = window_reach(b->w);
    struct set cells = {0};

    cells_of_lvalue(b->a, variable, &cells);
    for (uint32_t k = reach_next(&reach, 0); k != UINT32_MAX; k = reach_next(&reach, k + 1)) {
        const struct function *f = b->a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++)
            if (f->nodes[n] != call && window_has(b->w, f->nodes[n]) &&
                node_writes_some(b->a, f->nodes[n], &cells))
                return false;
    }
    return variable->variable->function == b->w->function && !variable->variable->is_static &&
           !bits_get(reads_escaping(b->a), cell_of_variable(b->a, variable->variable)->id);
}

/* What MPI_Get_count has said of the round's message, in numbers of so many bytes, before the node runs; NULL. */
static const struct expr *length_told(const struct bag *b, const struct node *at, int64_t bytes)
{
    const struct function *f = b->w->function;

    for (uint32_t k = 0; k < f->node_count && b->w->is_status_kept; k++) {
        const struct node *call = f->nodes[k];
        const int row = call->kind == NODE_CALL ? call_mpi(b->a, call) : -1;
        const struct expr *out;
        int64_t datatype;

        if (row < 0 || mpi_function_get(row)->role != ROLE_GET_COUNT || call->arg_count != 3 ||
            !window_is_after(b->w, call) || call->args[0] != b->w->reception->status ||
            !expr_is_int(expr_without_casts(call->args[1]), &datatype) ||
            mpi_datatype_bytes(datatype) != bytes)
            continue;
        out = expr_without_casts(call->args[2]);
        if (out->kind == EXPR_ADDRESS && out->a->kind == EXPR_VARIABLE &&
            cfg_dominates(cfg_get(b->a, f), call, at) && is_written_by(b, out->a, call))
            return out->a;
    }
    return NULL;
}

static const struct event *reception_at(const struct bag *b, const struct node *node)
{
    const event_list *events = node->kind == NODE_CALL ? events_at(b->a, node) : NULL;
    const struct event *e = events && events->count == 1 ? events->items[0] : NULL;

    return e && e->kind == EVENT_RECEIVE && e->node == e->mpi_node && e->mpi->role == ROLE_RECV &&
                   (e == b->w->reception ||
                    (window_is_after(b->w, node) && window_is_source(b->w, e->peer, node)))
               ? e
               : NULL;
}

/* The element from which on the round's message is put, where the index goes on by its length; NULL. */
static const struct expr *block_received(struct bag *b)
{
    const struct event *e = reception_at(b, b->store);
    const struct expr *to;
    int64_t datatype;

    if (!e || e->buffer < 0 || e->datatype < 0 ||
        !expr_is_int(expr_without_casts(e->args[e->datatype]), &datatype))
        return NULL;
    to = element_led_to(b->a->program, expr_without_casts(e->args[e->buffer]));
    if (!to || to->kind != EXPR_INDEX || !to->type ||
        mpi_datatype_bytes(datatype) != type_size(to->type))
        return NULL;
    for (uint32_t k = 0; k < b->w->function->node_count; k++) {
        const struct node *node = b->w->function->nodes[k];

        if (node->kind != NODE_ASSIGN || !window_has(b->w, node) || node->target != to->b)
            continue;
        b->length = length_told(b, node, type_size(to->type));
        return b->length ? to : NULL;
    }
    return NULL;
}

/* Is what the store puts there, and whether, up to the message alone? */
static bool is_of_message(const struct bag *b)
{
    return b->store == b->w->reception->node ||
           ((b->length || window_is_stateless(b->c->window, b->store->value, b->store)) &&
            deed_is_decided_by_message(b->c, b->store, NULL) && round_has(b->c->window, b->store));
}

/* Does the store put numbers into this element, one of the first `count` of the array, which are sorted there? */
static bool is_bag(struct bag *b, const struct expr *target, const struct expr *sorted)
{
    if (!target || target->kind != EXPR_INDEX)
        return false;
    b->array = target->a;
    b->index = expr_number(target->b);
    return b->array->kind == EXPR_VARIABLE && sorted == b->array && target->type &&
           target->type->kind == TYPE_INT && is_of_message(b) &&
           (is_counted(b) || (!b->length && is_numbered(b))) && is_unseen(b);
}

/* What stores in the window, an assignment or the reception, into the array that is sorted; NULL. */
static const struct node *store_of(struct bag *b, const struct expr *sorted)
{
    const struct function *f = b->w->function;

    for (uint32_t n = 0; n < f->node_count; n++) {
        b->store = f->nodes[n];
        b->length = NULL;
        if (!window_has(b->w, b->store))
            continue;
        if (is_bag(b,
                   b->store == b->w->reception->node ? element_received(b)
                   : b->store->kind == NODE_ASSIGN   ? b->store->target
                                                     : NULL,
                   sorted) ||
            (b->store->kind == NODE_CALL && is_bag(b, block_received(b), sorted)))
            return b->store;
    }
    return NULL;
}

/* qsort(array, count, bytes, comparison), or a function of the program that sorts */
static const struct node *store_before_call(struct bag *b, const struct node *call)
{
    const struct expr *array = expr_without_casts(call->args[0]);
    const struct type *element;
    int64_t bytes;

    b->sort = call;
    b->count = expr_number(call->args[1]);
    if (call->arg_count == 2)
        return store_of(b, array);
    element = type_is_address(array->type) ? array->type->to : NULL;
    return element && expr_is_int(expr_without_casts(call->args[2]), &bytes) &&
                   bytes == type_size(element) && comparing_is_total(b->a, call->args[3], bytes)
               ? store_of(b, array)
               : NULL;
}

/* Does the call hand an array, as what it is, to a function that sorts? */
static bool calls_sorting(struct analysis *a, const struct node *node)
{
    const function_list *callees = node->kind == NODE_CALL ? callees_of(a, node) : NULL;
    const struct type *given, *taken;

    if (!callees || node->arg_count != 2 || callees->count != 1 ||
        !sorted_by_function(a, callees->items[0]))
        return false;
    given = expr_without_casts(node->args[0])->type;
    taken = callees->items[0]->parameters[0]->type;
    return type_is_address(given) && type_is_address(taken) && type_is_alike(given->to, taken->to);
}

/* Loops of the function that holds the window, or calls of a function with such. */
static const struct node *store_before_loops(struct bag *b)
{
    const struct function *f = b->w->function;
    const struct node *store = NULL;
    struct sorted sorted;

    for (uint32_t k = 0; k < f->node_count && !store; k++) {
        const struct node *node = f->nodes[k];

        if (window_has(b->w, node))
            continue;
        b->loop = NULL;
        if (calls_sorting(b->a, node)) {
            store = store_before_call(b, node);
        } else if (node->kind == NODE_BRANCH && sorted_by(b->a, node, &sorted) && node->next[1]) {
            b->sort = node->next[1];
            b->count = sorted.count;
            b->loop = &sorted.loop;
            store = store_of(b, sorted.array);
        }
    }
    return store;
}

const struct node *bagged_find(const struct commute *c)
{
    const node_list *sorts = sorting_calls(c->a);
    struct bag b = {.c = c, .w = c->window, .a = c->a};

    for (uint32_t k = 0; k < sorts->count && c->window->level_count == 1; k++) {
        const struct node *call = sorts->items[k], *store;

        if (call->function != c->window->function || call->arg_count != 4 ||
            window_has(c->window, call))
            continue;
        store = store_before_call(&b, call);
        if (store)
            return store;
    }
    return c->window->level_count == 1 ? store_before_loops(&b) : NULL;
}
