/* SPDX-License-Identifier: Apache-2.0 */
/* Is what arrived put in order afterwards, so that the order of arrival is mostly forgotten?
 *
 * Requires: cells.  What qsort has sorted is the same in every order of arrival when no two elements have
 * the same key; else the one that came first stays in front.  Nothing is proved here: that keys differ is
 * up to the data.  What speaks against it is looked for: the comparison asks for one or more fields, and
 * some value that is stored there is a constant, comes out of a remainder, quotient, mask or shift, or
 * out of a floating-point number or a call, of which several may be equal, there or where it is sent.  A comparison of whole
 * numbers leaves nothing to the order, since equal ones are the same.
 * Nor is it forgotten by whoever looks at what has come before it is sorted.
 * A record that holds which message it was of those that came, the number of the round, is another one in
 * another order of arrival, wherever it is put.
 */
#include "passes/sorting.h"
#include "base/text.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/events.h"
#include "passes/external.h"
#include "passes/guards.h"
#include "passes/libc.h"
#include "passes/stored.h"

#include <string.h>

enum { DEPTH = 4 };

static bool folds(const struct window *w, const struct expr *value, int depth);

/* Has the round's reception set it, with what senders make in such a way? */
static bool is_sent_folded(const struct window *w, const struct store *store, int depth)
{
    const event_list *sends = &w->group->may_sends;

    if (!store->node || store->node != w->reception->mpi_node)
        return false;
    for (uint32_t k = 0; k < sends->count; k++) {
        struct set cells = {0};

        event_buffer(w->a, sends->items[k], &cells);
        for (uint32_t n = 0; n < cells.count; n++) {
            const struct cell *cell = w->a->cells[cells.items[n]];

            for (struct stores walk = stores_of(cell->kind == CELL_VARIABLE ? cell : NULL);
                 stores_next(&walk);)
                if (folds(w, walk.store->value, depth - 1))
                    return true;
        }
    }
    return false;
}

/* Can equal values come out of this where its parts differ? */
static bool folds(const struct window *w, const struct expr *value, int depth)
{
    const struct cell *cell;

    if (!value)
        return false;
    switch (value->kind) {
    case EXPR_INT:
        return false;
    case EXPR_VARIABLE:
        if (value->type && value->type->kind == TYPE_FLOAT)
            return true;
        cell = cell_of_variable(w->a, value->variable);
        for (struct stores walk = stores_of(cell); depth > 0 && stores_next(&walk);) {
            const struct store *store = walk.store;

            if (store->value ? folds(w, store->value, depth - 1) : is_sent_folded(w, store, depth))
                return true;
        }
        return false;
    case EXPR_FIELD:
    case EXPR_INDEX:
    case EXPR_DEREF:
        return value->type && value->type->kind == TYPE_FLOAT;
    case EXPR_CAST:
        return folds(w, value->a, depth);
    case EXPR_UNARY:
        return expr_op(value) != OP_NEG || folds(w, value->a, depth);
    case EXPR_BINARY:
        return (expr_op(value) != OP_ADD && expr_op(value) != OP_SUB && expr_op(value) != OP_MUL) ||
               folds(w, value->a, depth) || folds(w, value->b, depth);
    default:
        return true;
    }
}

/* May several objects have the same number in this field? */
static bool is_shared(const struct window *w, const struct expr *field)
{
    struct set cells = {0};
    uint32_t seen = 0;

    cells_of_lvalue(w->a, field, &cells);
    for (struct stores walk = stores_of_cells(w->a, &cells); stores_next(&walk);) {
        const struct expr *value = walk.store->value;

        if (!value)
            continue;
        if (value->kind == EXPR_INT || folds(w, value, DEPTH))
            return true;
        seen++;
    }
    return seen == 0;
}

struct keys {
    const struct window *w;
    bool has_fields, are_shared, has_other;
};

static const struct expr *key_look(void *context, const struct expr *expr)
{
    struct keys *keys = context;

    if (expr->kind == EXPR_FIELD) {
        keys->has_fields = true;
        keys->are_shared |= is_shared(keys->w, expr);
    } else if (expr->kind == EXPR_CALL || expr->kind == EXPR_UNKNOWN || expr->kind == EXPR_INDEX ||
               (expr->kind == EXPR_BINARY &&
                (expr_op(expr) == OP_REM || expr_op(expr) == OP_DIV || expr_op(expr) == OP_AND ||
                 expr_op(expr) == OP_SHR))) {
        keys->has_other = true;
    }
    return NULL;
}

/* Is it a variable of the function that ends with it? */
static bool is_of(const struct function *f, const struct expr *lvalue)
{
    return lvalue->kind == EXPR_VARIABLE && lvalue->variable->function == f &&
           !lvalue->variable->is_static;
}

static bool tells_apart(const struct window *w, const struct expr *comparison,
                        const struct expr *size)
{
    struct keys keys = {.w = w};
    const struct function *f;

    while (comparison->kind == EXPR_ADDRESS || comparison->kind == EXPR_CAST)
        comparison = comparison->a;
    f = comparison->kind == EXPR_FUNCTION ? comparison->callee : NULL;
    if (!f || !f->is_defined)
        return false;
    for (uint32_t k = 0; k < f->node_count; k++)
        if (f->nodes[k]->kind == NODE_ASSIGN && !is_of(f, f->nodes[k]->target))
            return false;
        else if (f->nodes[k]->value)
            (void)expr_substitute(w->a->program, f->nodes[k]->value, key_look, &keys);
    if (keys.has_other || keys.are_shared)
        return false;
    return keys.has_fields || (size->kind == EXPR_INT && size->value <= 8);
}

/* ---- is all of it sorted? ---- */

/* Does the loop count up to it, or up to it and one more when it begins at one? */
static bool is_bound(const struct expr *bound, const struct expr *count)
{
    return bound == count ||
           (count->kind == EXPR_BINARY && expr_op(count) == OP_SUB && count->a == bound &&
            count->b->kind == EXPR_INT && count->b->value == 1);
}

/* Is it the bound of the loop that receives, or a number that the loop counts? */
static bool is_number_of_messages(struct analysis *a, const struct window *w,
                                  const struct expr *count)
{
    struct set cells = {0};

    count = expr_number(count);
    if (count->kind == EXPR_VARIABLE || count->kind == EXPR_FIELD)
        cells_of_lvalue(a, count, &cells);
    for (uint32_t k = 0; k < w->function->node_count; k++) {
        const struct node *node = w->function->nodes[k];
        struct set stored = {0};

        if (!bits_get(&w->nodes, k))
            continue;
        if (node->kind == NODE_BRANCH && node->value->kind == EXPR_BINARY &&
            (is_bound(node->value->b, count) || is_bound(node->value->a, count)))
            return true;
        if (node->kind == NODE_ASSIGN)
            cells_of_lvalue(a, node->target, &stored);
        if (set_meets(&stored, &cells))
            return true;
    }
    return false;
}

/* Is it sorted whenever there is something to sort: only the number itself is asked before? */
static bool is_sorted_always(struct analysis *a, const struct node *from, const struct node *sort)
{
    const struct cfg *cfg = cfg_get(a, sort->function);
    const struct set *controls = &cfg->controls[sort->id];
    const struct expr *count = sort->args[1];

    count = expr_number(count);
    if (cfg_postdominates(cfg, sort, from))
        return true;
    if (controls->count != 1)
        return false;
    return expr_contains(sort->function->nodes[controls->items[0]]->value, count) &&
           cfg_postdominates(cfg, sort->function->nodes[controls->items[0]], from);
}

/* Does every way from the messages pass it, before anything is sent? */
static bool is_behind_all(struct analysis *a, const struct node *from, const struct node *sort)
{
    const struct cfg *cfg = cfg_get(a, sort->function);

    if (!is_sorted_always(a, from, sort))
        return false;
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if (event_is_sending(e) && e->home == sort->function && e->node != from &&
            !guards_exclude(a, from, e->node) && cfg_reaches(a, from, e->node) &&
            cfg_reaches(a, e->node, sort) && !cfg_dominates(cfg, sort, e->node) &&
            !cfg_dominates(cfg, e->node, from))
            return false;
    }
    return true;
}

/* A part of a list, which is not sorted with the rest, begins behind its head or ends before its end. */
static bool is_part(const struct expr *array, const struct expr *count)
{
    count = expr_without_casts(count);
    return array->kind == EXPR_ADDRESS || array->kind == EXPR_BINARY ||
           (count->kind == EXPR_BINARY && expr_op(count) != OP_ADD && expr_op(count) != OP_MUL);
}

/* Does anybody look at what is to be sorted between the loop that receives and the sort? */
static bool is_seen_before(struct analysis *a, const struct window *w, const struct node *sort)
{
    const struct bits between = cfg_between(a, w->levels[w->level_count - 1].point, sort);
    struct set sorted = {0};

    pointees_spread(a, sort->args[0], &sorted);
    for (uint32_t k = 0; k < w->function->node_count; k++) {
        const struct node *node = w->function->nodes[k];
        const bool is_handed =
            node->kind == NODE_CALL && call_mpi(a, node) < 0 && !libc_only_computes(a, node);
        struct set read = {0};

        if (!bits_get(&between, k) || window_has(w, node) || node == sort)
            continue;
        cells_read_by(a, node->value, &read);
        for (uint32_t n = 0; n < node->arg_count; n++) {
            cells_read_by(a, node->args[n], &read);
            if (is_handed)
                pointees_spread(a, node->args[n], &read);
        }
        if (set_meets(&read, &sorted))
            return true;
    }
    return false;
}

/* Is all that the loop has received sorted here?  In a function of its own that is handed the list and its
 * length this can not be seen; then nothing speaks against it. */
static bool sorts_all(struct analysis *a, const struct window *w, const struct node *sort)
{
    const struct expr *array = sort->args[0], *count = sort->args[1];
    bool has_call = false;

    if (sort->function == w->function)
        return !window_has(w, sort) && is_number_of_messages(a, w, count) &&
               array->kind != EXPR_ADDRESS && array->kind != EXPR_BINARY &&
               is_behind_all(a, w->levels[w->level_count - 1].point, sort) &&
               !is_seen_before(a, w, sort);
    for (uint32_t k = 0; k < sort->function->node_count; k++) {
        const struct node *call = sort->function->nodes[k];

        if (call->kind != NODE_CALL || call == sort || !call_reaches(a, call, w->function))
            continue;
        if (cfg_reaches(a, call, sort) && !is_behind_all(a, call, sort))
            return false;
        has_call = true;
    }
    return !is_part(array, count) && (has_call || !window_has(w, sort));
}

/* ---- numbers of rounds ---- */

/* Does the store make the number from itself where messages are received? */
static bool is_step(const struct window *w, const struct store *store)
{
    const struct node *node = store->node;

    return node && node->kind == NODE_ASSIGN && store->target && store->value &&
           expr_contains(store->value, store->target) &&
           (window_has(w, node) || bits_get(&w->below, node->function->id));
}

/* Is it made of what the rounds count? */
static bool counts_rounds(const struct window *w, const struct expr *value, int depth)
{
    struct set cells = {0};

    if (!value || depth == 0)
        return false;
    if (value->kind == EXPR_BINARY || value->kind == EXPR_UNARY || value->kind == EXPR_CAST ||
        value->kind == EXPR_CONDITIONAL)
        return counts_rounds(w, value->a, depth) || counts_rounds(w, value->b, depth) ||
               counts_rounds(w, value->c, depth);
    if (value->kind != EXPR_VARIABLE && value->kind != EXPR_FIELD)
        return false;
    cells_of_lvalue(w->a, value, &cells);
    for (struct stores walk = stores_of_cells(w->a, &cells); stores_next(&walk);)
        if (is_step(w, walk.store) || counts_rounds(w, walk.store->value, depth - 1))
            return true;
    return false;
}

static bool holds_rounds(const struct window *w, const struct set *sorted)
{
    for (struct stores walk = stores_of_cells(w->a, sorted); stores_next(&walk);)
        if (counts_rounds(w, walk.store->value, DEPTH))
            return true;
    return false;
}

/* All calls of qsort, found once for all patterns. */
const node_list *sorting_calls(struct analysis *a)
{
    if (a->qsort_calls)
        return a->qsort_calls;
    a->qsort_calls = ARENA_NEW(a->arena, node_list);
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const node_list *calls = &a->facts[k].callers;

        if (strcmp(a->program->functions[k]->name, "qsort") != 0)
            continue;
        for (uint32_t n = 0; n < calls->count; n++)
            array_push(a->arena, a->qsort_calls, calls->items[n]);
    }
    return a->qsort_calls;
}

void sorting_find(const struct window *w, const struct taint *labelled, struct set *out)
{
    struct analysis *a = labelled->a;
    const node_list *calls = sorting_calls(a);

    for (uint32_t k = 0; k < calls->count; k++) {
        const struct node *call = calls->items[k];
        struct set sorted = {0};

        if (call->arg_count != 4 || !taint_pointees(labelled, call->args[0]) ||
            !tells_apart(w, call->args[3], call->args[2]) || !sorts_all(a, w, call))
            continue;
        pointees_spread(a, call->args[0], &sorted);
        if (!holds_rounds(w, &sorted))
            set_add_all(a->arena, out, &sorted);
    }
}

/* ---- what may sort ---- */

/* Is the function named after sorting, or does it put what it is given in another order, as far as is known?  One that is
 * not known might. */
static bool may_sort(const struct function *f)
{
    static const char *const NAMES[] = {
        "push_heap",        "pop_heap",  "make_heap",        "inplace_merge",
        "rotate",           "partition", "stable_partition", "unique",
        "remove",           "remove_if", "iter_swap",        "nth_element",
        "next_permutation", "reverse",   "shuffle",          NULL};

    if (strstr(f->name, "sort"))
        return true;
    if (!function_is_external(f) || f->mpi >= 0)
        return false;
    return external_contains(f) ? text_is_one_of(f->name, NAMES) : !libc_is_known(f);
}

/* Calls of functions that may sort, once for all patterns. */
static const node_list *reordering_calls(struct analysis *a)
{
    if (a->reordering_calls)
        return a->reordering_calls;
    a->reordering_calls = ARENA_NEW(a->arena, node_list);
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count && a->facts[k].is_reachable; n++) {
            const struct node *call = f->nodes[n];

            if (call->kind == NODE_CALL && call->arg_count > 0 && call->callee &&
                call->callee->kind == EXPR_FUNCTION && may_sort(call->callee->callee))
                array_push(a->arena, a->reordering_calls, call);
        }
    }
    return a->reordering_calls;
}

bool sorting_may_reorder(struct analysis *a, const struct set *cells)
{
    const node_list *calls = reordering_calls(a);

    for (uint32_t k = 0; k < calls->count; k++) {
        const struct node *call = calls->items[k];
        struct set objects = {0};

        for (uint32_t m = 0; m < call->arg_count; m++)
            if (type_is_address(call->args[m]->type))
                pointees_spread(a, call->args[m], &objects);
        if (set_meets(&objects, cells))
            return true;
    }
    return false;
}
