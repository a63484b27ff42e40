/* SPDX-License-Identifier: Apache-2.0 */
/* Is what arrived put in order afterwards, so that the order of arrival is mostly forgotten?
 *
 * Requires: cells.  What qsort has sorted is the same in every order of arrival when no two elements have
 * the same key; else the one that came first may stay in front, or not (C11 7.22.5.2).  So keys have to be told apart: a
 * comparison of whole numbers leaves nothing to the order, since equal ones are the same; one of records does not where a
 * member that it asks for holds the source of the message, or the rank that its sender has put there, and no process sends
 * two of them; or where a message may have several records and a long number names each, which nothing in the program makes
 * equal (folding.h): that is assumed.  Other numbers that the data say may be equal, however they were computed.  The rest is not proved here: that all
 * that has come is sorted is taken for granted where nothing speaks against it.
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
#include "passes/comms.h"
#include "passes/comparing.h"
#include "passes/events.h"
#include "passes/external.h"
#include "passes/folding.h"
#include "passes/guards.h"
#include "passes/libc.h"
#include "passes/stored.h"
#include "passes/values.h"

#include <string.h>

enum { DEPTH = 4 };

/* ---- what the keys are ---- */

/* Does each process send at most one message of them in a run of the pattern? */
static bool is_sent_once(const struct window *w)
{
    const struct group *g = w->group;
    const struct event *send = g->may_sends.count == 1 ? g->may_sends.items[0] : NULL;
    const struct bits none = bits_new(w->a->arena, g->scope.function->node_count + 1);

    return send && send->home == g->scope.function && event_runs_once(w->a, send) &&
           send->mpi->role != ROLE_SEND_INIT &&
           !cfg_leads(w->a, send->node, send->node, &none, &g->scope.inside);
}

/* The member of a record that lies where this one lies in another of the same kind; NULL. */
static const struct member *member_like(const struct type *record, const struct expr *member)
{
    const struct type *other = member->a->type;

    if (!type_is_alike(record, other) || record->member_count != other->member_count)
        return NULL;
    for (uint32_t k = 0; k < other->member_count; k++)
        if (strcmp(other->members[k].key, member->key) == 0)
            return record->members[k].at == other->members[k].at &&
                           type_is_alike(record->members[k].type, member->type)
                       ? &record->members[k]
                       : NULL;
    return NULL;
}

/* The member in the variable that is sent, which begins with a record as the reception's buffer does; NULL. */
static const struct expr *sent_member(const struct window *w, const struct event *send,
                                      const struct expr *member)
{
    const struct expr *from = send->args[0], *to = w->reception->args[0];
    const struct type *taken = to->type ? to->type->to : NULL;
    const struct member *sent;

    if (from->kind != EXPR_ADDRESS || from->a->kind != EXPR_VARIABLE || !from->a->type || !taken ||
        from->a->type->kind != TYPE_RECORD || !type_is_alike(from->a->type, taken) ||
        !type_is_alike(taken, member->a->type))
        return NULL;
    sent = member_like(from->a->type, member);
    return sent ? expr_field(w->a->program, from->a, sent->key, member->text, sent->type) : NULL;
}

/* Does each sender put its own rank there?  No two processes have the same. */
static bool is_sent_by_rank(const struct window *w, const struct expr *member)
{
    const struct expr *sent = sent_member(w, w->group->may_sends.items[0], member);
    struct set cells = {0};
    uint32_t seen = 0;

    if (!sent)
        return false;
    cells_of_lvalue(w->a, sent, &cells);
    for (struct stores walk = stores_of_cells(w->a, &cells); stores_next(&walk); seen++) {
        struct values values;

        if (!walk.store->value || !walk.store->node)
            return false;
        values_of(w->a, walk.store->value, walk.store->node, NULL, &values);
        if (!values_are_world_role(w->a, &values, ROLE_COMM_RANK))
            return false;
    }
    return seen > 0;
}

/* Is it run once for each message at most? */
static bool is_once_a_round(const struct window *w, const struct node *node)
{
    const struct node *reception = w->levels[w->level_count - 1].point;
    struct bits round = bits_new(w->a->arena, w->function->node_count + 1);

    bits_set(&round, reception->id);
    return node->function == w->function && reception->function == w->function &&
           !cfg_leads(w->a, node, node, &round, NULL);
}

/* Is what is stored there the message's source, or put there by the reception as its sender's rank?  Sorting moves it, and
 * what comes only behind that does not matter. */
static bool is_told_by(const struct window *w, const struct store *store, const struct node *sort,
                       const struct expr *member)
{
    const struct node *node = store->node;

    if (!node)
        return false;
    if (store->value)
        return window_has(w, node) && is_once_a_round(w, node) &&
               window_is_source(w, store->value, node);
    if (node == w->reception->mpi_node)
        return is_sent_by_rank(w, member);
    return node == sort || (node->function == sort->function && !cfg_reaches(w->a, node, sort));
}

/* Has each record that comes another number in this member? */
static bool is_told(const struct window *w, const struct node *sort, const struct expr *member)
{
    struct set cells = {0};
    uint32_t seen = 0;

    if (member->type->bytes < sizeof(int))
        return false; /* ranks do not fit */
    cells_of_lvalue(w->a, member, &cells);
    for (struct stores walk = stores_of_cells(w->a, &cells); stores_next(&walk);) {
        if (!is_told_by(w, walk.store, sort, member))
            return false;
        seen += walk.store->value || walk.store->node == w->reception->mpi_node;
    }
    return seen == 1; /* a second one would give two records of a message the same number */
}

/* Are the records, of which a message may have several, named by a long number that nothing in the program makes equal?  That the data
 * do not either is assumed. */
static bool are_named(const struct window *w, const struct node *sort,
                      const struct compared_keys *keys)
{
    for (uint32_t k = 0; k < keys->count; k++)
        if (keys->members[k]->type->bytes >= sizeof(int64_t) &&
            !folding_makes_equal(w, keys->members[k])) {
            assume(w->a, arena_printf(w->a->arena,
                                      "no two records that are sorted at %s have the same `%s`",
                                      place_text(w->a, &sort->place), keys->members[k]->text));
            return true;
        }
    return false;
}

/* Equal numbers are the same; of records, one of the members that are compared has to differ. */
static bool tells_apart(const struct window *w, const struct node *sort)
{
    const struct expr *bytes = sort->args[2], *comparison = sort->args[3];
    struct compared_keys keys;

    if (bytes->kind != EXPR_INT)
        return false;
    if (comparing_is_total(w->a, comparison, bytes->value))
        return true;
    if (!comparing_reads(w->a, comparison, bytes->value, &keys))
        return false;
    if (!is_sent_once(w))
        return are_named(w, sort, &keys);
    for (uint32_t k = 0; k < keys.count; k++)
        if (is_told(w, sort, keys.members[k]))
            return true;
    return false;
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
            !tells_apart(w, call) || !sorts_all(a, w, call))
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
