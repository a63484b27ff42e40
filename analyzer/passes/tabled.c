/* SPDX-License-Identifier: Apache-2.0 */
/* Does a table give each request of a choice a number of its own?
 *
 * Requires: a loop of picked.c, counting loops.  Programs that have no neighbour on some sides post as many receptions as
 * there are, and keep for each of which side it is:
 *
 *     n = 0; for (k = 0; k < SIDES; k++) if (...) { side[n] = k; MPI_Irecv(buffer[k], ..., &request[n]); n++; }
 *
 * The first n numbers of the table differ, as each is the counter of another round; and the n requests that the choice
 * has are those that were posted in the same rounds.  Nothing else stores in the table or posts such requests, and n is
 * otherwise only made zero.  The loop may be that of another function (common.h).
 *
 * So are the numbers of a table that a loop fills from its begin on, as far as there are requests, each with the counter, or with a
 * number of the whole loop that the counter is added to or taken from: to[k] = size - 1 - k.
 *
 * So does the source that the status tells where the calls of such a loop receive from the process that its counter names.
 */
#include "passes/tabled.h"
#include "base/map.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/chosen.h"
#include "passes/common.h"
#include "passes/elements.h"
#include "passes/events.h"
#include "passes/kept.h"
#include "passes/loops.h"
#include "passes/stored.h"

#include <string.h>

struct table {
    const struct picked *p;
    struct counting loop; /* that fills it */
    const struct node *store, *step;
    const struct expr *number; /* of its elements, which the step adds one to */
};

/* ---- what the loop fills ---- */

/* The one assignment that is seen to give it a value; NULL: there are others. */
static const struct node *store_alone(struct analysis *a, const struct set *cells)
{
    const struct node *found = NULL;

    for (uint32_t k = 0; k < cells->count; k++)
        if (a->cells[cells->items[k]]->from.count > 0 || a->cells[cells->items[k]]->is_pieced)
            return NULL;
    for (struct stores walk = stores_of_cells(a, cells); stores_next(&walk);) {
        if (!walk.store->node || (found && found != walk.store->node))
            return NULL;
        found = walk.store->node;
    }
    return found && found->kind == NODE_ASSIGN ? found : NULL;
}

/* Does the node write where it says, and not, as a call of the program, what others say? */
static bool writes_itself(struct analysis *a, const struct node *node)
{
    const function_list *callees = node->kind == NODE_CALL ? callees_of(a, node) : NULL;
    bool is_outside = !callees || callees->count == 0;

    for (uint32_t k = 0; !is_outside && k < callees->count; k++)
        is_outside = function_is_external(callees->items[k]);
    return is_outside;
}

/* Does any other node write there?  What one element is copied from another one is no new value. */
static bool is_written_else(struct analysis *a, const struct set *cells, const struct node *store)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++)
            if (f->nodes[n] != store && writes_itself(a, f->nodes[n]) &&
                node_writes_some(a, f->nodes[n], cells))
                return true;
    }
    return false;
}

const struct node *stored_alone(const struct picked *p, const struct expr *element)
{
    struct set cells = {0};
    const struct node **known = map_get_address(p->stored, element);

    if (known)
        return *known;
    known = ARENA_NEW(p->a->arena, const struct node *);
    cells_of_lvalue(p->a, element, &cells);
    *known = store_alone(p->a, &cells);
    if (*known && is_written_else(p->a, &cells, *known))
        *known = NULL;
    map_set_address(p->stored, element, known);
    return *known;
}

static const struct node *store_of(const struct picked *p, const struct expr *element)
{
    const struct node *found = stored_alone(p, element);

    return found && found->target->kind == EXPR_INDEX ? found : NULL;
}

/* Does the node, once for each step, name the element that the step adds: number before it, number - 1 behind it? */
static bool is_in_added(const struct table *t, const struct node *node, const struct expr *index)
{
    struct analysis *a = t->p->a;
    const struct cfg *cfg = cfg_get(a, t->step->function);
    int64_t one;

    if (node->function != t->step->function || !bits_get(&t->loop.nodes, node->id))
        return false;
    if (index == t->number)
        return cfg_dominates(cfg, node, t->step) &&
               !loop_leads(a, t->step->next[0], node, t->loop.step) &&
               !loop_leads(a, t->step->next[0], t->step, node);
    return index->kind == EXPR_BINARY && expr_op(index) == OP_SUB && index->a == t->number &&
           expr_is_int(index->b, &one) && one == 1 && cfg_dominates(cfg, t->step, node) &&
           cfg_postdominates(cfg, node, t->step) && !loop_leads(a, node->next[0], node, t->step) &&
           !loop_leads(a, t->step->next[0], t->step, t->loop.step);
}

/* Is the number zero when the loop begins, and otherwise only made zero? */
static bool starts_at_zero(const struct table *t)
{
    struct analysis *a = t->p->a;
    const struct cfg *cfg = cfg_get(a, t->step->function);
    struct set cells = {0};
    bool has_start = false;
    int64_t zero;

    cells_of_lvalue(a, t->number, &cells);
    if (cells.count != 1 || a->cells[cells.items[0]]->from.count > 0 ||
        a->cells[cells.items[0]]->is_pieced)
        return false;
    for (struct stores walk = stores_of_cells(a, &cells); stores_next(&walk);) {
        const struct store *store = walk.store;
        const struct node *set = store->node;

        if (set == t->step)
            continue;
        if (!store->value || !expr_is_int(store->value, &zero) || zero != 0 ||
            (set && set->function == t->step->function && bits_get(&t->loop.nodes, set->id)))
            return false;
        has_start |= set && set->function == t->step->function && set->target == t->number &&
                     cfg_dominates(cfg, set, t->loop.branch) &&
                     !loop_leads(a, t->loop.branch->next[1], t->loop.branch, set);
    }
    return has_start;
}

/* Do all that the choice may complete come from receptions of the loop, each posted with the element that it adds? */
static bool are_posted_with(const struct table *t)
{
    struct analysis *a = t->p->a;

    if (!chosen_are_in_place(a, t->p->choice))
        return false;
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];
        const struct expr *request;

        if (e->kind == EVENT_COMPLETION ||
            !set_meets(&e->request_cells, &t->p->choice->request_cells))
            continue;
        request = e->request ? element_named(e->request) : NULL;
        if (e->kind != EVENT_RECEIVE || !e->is_nonblocking || e->node != e->mpi_node || !request ||
            !chosen_from(t->p, e, request) || !is_in_added(t, e->node, request->b))
            return false;
    }
    return true;
}

/* Does the loop count, from zero on, the requests that it posts, and that the choice has? */
static bool counts_posted(struct table *t)
{
    struct analysis *a = t->p->a;
    const struct function *f = t->loop.branch->function;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (!bits_get(&t->loop.nodes, k) || node->kind != NODE_ASSIGN || node == t->loop.step ||
            expr_step(node->target, node->value) != 1 ||
            !common_place(a, node->target, node, t->p->choice->args[0], t->p->choice->node))
            continue;
        if (t->step)
            return false;
        t->step = node;
        t->number = node->target;
    }
    return t->step && starts_at_zero(t) && are_posted_with(t);
}

static bool table_find(const struct picked *p, const struct expr *element, struct table *t)
{
    struct analysis *a = p->a;

    *t = (struct table){.p = p, .store = store_of(p, element)};
    return t->store && !picked_holds(p, t->store) && loop_is_counting(a, t->store, &t->loop) &&
           expr_number(t->store->value) == t->loop.counter &&
           expr_step(t->loop.counter, t->loop.step->value) != 0 &&
           common_array(a, t->store->target->a, t->store, element->a, p->choice->node) &&
           counts_posted(t) && is_in_added(t, t->store, t->store->target->b);
}

/* Is it the counter, or is that added to, or taken from, what stays as it is in the loop? */
static bool is_apart_in_rounds(struct analysis *a, const struct counting *loop,
                               const struct expr *value)
{
    const struct expr *counter = loop->counter, *left, *right;

    value = expr_number(value);
    if (value == counter)
        return true;
    if (value->kind != EXPR_BINARY || (expr_op(value) != OP_ADD && expr_op(value) != OP_SUB))
        return false;
    left = expr_number(value->a);
    right = expr_number(value->b);
    return (left == counter || right == counter) && left != right &&
           nodes_keep(a, loop->branch->function, &loop->nodes, left == counter ? right : left);
}

/* Does the loop go at least as far as there are requests? */
static bool goes_as_far(const struct picked *p, const struct counting *loop)
{
    const struct expr *limit = loop_limit(loop), *base, *count;
    int64_t more, least, all, reached;

    if (!limit)
        return false;
    if (expr_is_int(limit, &reached) && expr_is_int(p->choice->args[0], &all))
        return reached >= all;
    return loop_bound(limit, &base, &more) && loop_bound(p->choice->args[0], &count, &least) &&
           base == count && more >= least &&
           value_is_kept(p->a, base, loop->branch, p->choice->node);
}

/* Does a loop, which is over when the choice is come to, give each request a number by its counter? */
static bool is_counted_out(const struct picked *p, const struct expr *element)
{
    struct analysis *a = p->a;
    const struct node *store = store_of(p, element);
    struct counting loop;

    return store && store->function == p->choice->home && !picked_holds(p, store) &&
           loop_is_counting(a, store, &loop) && !bits_get(&loop.nodes, p->choice->node->id) &&
           expr_number(store->target->b) == loop.counter &&
           is_apart_in_rounds(a, &loop, store->value) && loop_runs_once(a, &loop, store, -1) &&
           cfg_dominates(cfg_get(a, store->function), loop.branch, p->choice->node) &&
           goes_as_far(p, &loop) &&
           common_array(a, store->target->a, store, element->a, p->choice->node);
}

/* Has each request a source of its own: the counter of the round that posts it? */
static bool sources_find(const struct picked *p, struct table *t)
{
    *t = (struct table){.p = p};
    for (uint32_t k = 0; k < p->a->events.count; k++) {
        const struct event *e = p->a->events.items[k];

        if (e->kind == EVENT_COMPLETION || !set_meets(&e->request_cells, &p->choice->request_cells))
            continue;
        if (e->kind != EVENT_RECEIVE || e->source != SOURCE_NAMED || e->is_persistent ||
            e->node != e->mpi_node || !e->peer || picked_holds(p, e->node) ||
            (!t->loop.branch && !loop_is_counting(p->a, e->node, &t->loop)) ||
            e->node->function != t->loop.branch->function ||
            expr_number(e->peer) != t->loop.counter)
            return false;
    }
    return t->loop.branch && expr_step(t->loop.counter, t->loop.step->value) != 0 &&
           counts_posted(t);
}

static bool is_source(const struct expr *expr)
{
    return expr->kind == EXPR_FIELD && strcmp(expr->text, "MPI_SOURCE") == 0;
}

/* ---- answers ---- */

const struct expr *tabled_by(const struct picked *p, const struct expr *expr, const struct node *at)
{
    struct table table;
    int64_t offset;

    expr = expr_number(expr);
    if (is_source(expr))
        return chosen_tells(p, expr, at) && sources_find(p, &table) ? expr : NULL;
    return expr->kind == EXPR_INDEX && picked_is_index(p, expr->b, at, &offset, 0) && offset == 0 &&
                   picked_is_steady(p, expr->a) &&
                   (table_find(p, expr, &table) || is_counted_out(p, expr))
               ? expr
               : NULL;
}

bool tabled_buffer(const struct picked *p, const struct expr *table, const struct event *e,
                   const struct expr *array)
{
    const struct expr *buffer = element_holding(e->args[e->buffer]);
    struct table t;

    return buffer && (is_source(table) ? sources_find(p, &t) : table_find(p, table, &t)) &&
           e->node->function == t.loop.branch->function &&
           expr_number(buffer->b) == t.loop.counter &&
           common_array(p->a, buffer->a, e->node, array, p->choice->node);
}
