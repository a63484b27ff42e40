/* SPDX-License-Identifier: Apache-2.0 */
/* Which statements may run in one epoch of a window?
 *
 * Requires: call graph, values, the index of reads.  Goes from a statement back to the synchronisations that a process
 * may have passed last, and from those on to all that comes before the next ones: into functions that are called on the
 * way where they synchronise, and out to all callers, whoever has called.  So more is found than runs in any one epoch,
 * and what is not found runs in another.  Fences are collective: all processes pass the same ones, in the same order,
 * unless their ranks decide about one, and then nothing is told.
 */
#include "passes/epochs.h"
#include "base/text.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/reads.h"
#include "passes/roles.h"
#include "passes/values.h"

#include <string.h>

struct search {
    struct analysis *a;
    const char *const *names;  /* of MPI calls at which it ends */
    const struct expr *window; /* which have to be about this one; NULL: any */
    bool is_wide;              /* or may be, as far as is seen */
    const struct node *at;     /* where that is named */
    struct bits holders;       /* functions with such calls */
    struct bits seen;          /* by reads_number */
    node_list work, stops;
    bool is_lost; /* callers are not seen */
};

/* Does it run at most once in a process? */
static bool is_run_once(struct analysis *a, const struct node *node)
{
    struct bits loop;

    while (node && node->function != a->main && !cfg_loop_around(a, node, &loop))
        node = single_caller(a, node->function);
    return node && node->function == a->main && !cfg_loop_around(a, node, &loop);
}

const struct node *window_maker(struct analysis *a, const struct expr *window,
                                const struct node *at)
{
    const struct node *maker = NULL;
    struct values values;

    values_of(a, window, at, NULL, &values);
    if (values.is_unknown || values.is_computed)
        return NULL;
    for (uint32_t k = 0; k < values.makers.count; k++) {
        const char *name = call_mpi_name(a, values.makers.items[k]);

        if (strcmp(name, "MPI_Win_free") == 0) /* what it writes is no window */
            continue;
        if (maker)
            return NULL;
        maker = values.makers.items[k];
    }
    return maker && is_run_once(a, maker) ? maker : NULL;
}

/* Is it one variable, or field of one, and no element of an array? */
static bool is_one_name(const struct expr *window)
{
    while (window->kind == EXPR_FIELD || window->kind == EXPR_DEREF)
        window = window->a;
    return window->kind == EXPR_VARIABLE;
}

bool windows_are_same(struct analysis *a, const struct expr *x, const struct node *at_x,
                      const struct expr *y, const struct node *at_y)
{
    const struct node *maker;

    if (x == y && at_x->function == at_y->function && is_one_name(x))
        return true;
    maker = window_maker(a, x, at_x);
    return maker && maker == window_maker(a, y, at_y);
}

static bool is_about(const struct search *s, const struct expr *window, const struct node *at)
{
    const struct node *maker = s->is_wide ? window_maker(s->a, s->window, s->at) : NULL;
    const struct node *other = s->is_wide ? window_maker(s->a, window, at) : NULL;

    return s->is_wide ? !maker || !other || maker == other
                      : windows_are_same(s->a, s->window, s->at, window, at);
}

static bool is_called(const struct search *s, const struct node *node)
{
    const int row = node->kind == NODE_CALL ? call_mpi(s->a, node) : -1;
    int at;

    if (row < 0 || !text_is_one_of(mpi_function_get(row)->name, s->names))
        return false;
    at = mpi_parameter_find(mpi_function_get(row), "win");
    return !s->window || at < 0 || (uint32_t)at >= node->arg_count ||
           is_about(s, node->args[at], node);
}

/* Or a function that does this and nothing else is called: each call of it is one of its own. */
static bool is_stop(const struct search *s, const struct node *node)
{
    const function_list *callees = node->kind == NODE_CALL ? callees_of(s->a, node) : NULL;
    const struct function *f = callees && callees->count == 1 ? callees->items[0] : NULL;
    const struct node *call = NULL;

    if (is_called(s, node) || !f || !f->is_defined)
        return is_called(s, node);
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *inside = f->nodes[k];

        if (inside->kind == NODE_BRANCH || inside->kind == NODE_ASSIGN ||
            (inside->kind == NODE_CALL && (call || !is_called(s, inside))))
            return false;
        call = inside->kind == NODE_CALL ? inside : call;
    }
    return call != NULL;
}

static struct search search_begin(struct analysis *a, const char *const *names,
                                  const struct expr *window, const struct node *at, bool is_wide)
{
    struct search s = {.a = a, .names = names, .window = window, .at = at, .is_wide = is_wide};

    s.seen = bits_new(a->arena, reads_get(a)->node_count);
    s.holders = bits_new(a->arena, a->program->function_count);
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++)
            if (is_stop(&s, f->nodes[n]))
                bits_set(&s.holders, k);
    }
    return s;
}

/* Goes on from the node later, if it is new. */
static void come_to(struct search *s, const struct node *node)
{
    const uint32_t number = reads_number(reads_get(s->a), node);

    if (bits_get(&s->seen, number))
        return;
    bits_set(&s->seen, number);
    array_push(s->a->arena, &s->work, node);
}

/* Where a call synchronises inside, the way leads through there.  Returns false where it does not. */
static bool enter(struct search *s, const struct node *call, bool is_back)
{
    const function_list *callees = callees_of(s->a, call);
    bool has_any = false;

    for (uint32_t k = 0; call->kind == NODE_CALL && k < callees->count; k++)
        has_any |= bits_meet(&facts_of(s->a, callees->items[k])->reaches, &s->holders);
    for (uint32_t k = 0; has_any && k < callees->count; k++) {
        const struct function *f = callees->items[k];

        for (uint32_t n = 0; n < f->node_count; n++)
            if (f->nodes[n]->kind == (is_back ? NODE_EXIT : NODE_ENTRY))
                come_to(s, f->nodes[n]);
    }
    return has_any;
}

static void leave(struct search *s, const struct function *f)
{
    const node_list *callers = &facts_of(s->a, f)->callers;

    s->is_lost |= facts_of(s->a, f)->has_hidden_callers;
    for (uint32_t k = 0; k < callers->count; k++)
        if (facts_of(s->a, callers->items[k]->function)->is_reachable)
            come_to(s, callers->items[k]);
}

/* Back from the node to the stops, and to where the program begins. */
static void go_back(struct search *s, const struct node *from)
{
    come_to(s, from);
    while (s->work.count > 0) {
        const struct node *node = s->work.items[--s->work.count];

        if (node->kind == NODE_ENTRY && facts_of(s->a, node->function)->is_root)
            array_push(s->a->arena, &s->stops, node);
        if (node->kind == NODE_ENTRY)
            leave(s, node->function);
        for (uint32_t k = 0; k < node->previous_count; k++) {
            const struct node *previous = node->previous[k];

            if (is_stop(s, previous))
                array_push(s->a->arena, &s->stops, previous);
            else if (!enter(s, previous, true))
                come_to(s, previous);
        }
    }
}

/* On from the nodes to the stops. */
static struct epoch go_on(struct search *s, const node_list *from)
{
    const struct reads *reads = reads_get(s->a);
    struct epoch epoch = {.nodes = bits_new(s->a->arena, reads->node_count),
                          .functions = bits_new(s->a->arena, s->a->program->function_count)};

    for (uint32_t k = 0; k < from->count; k++)
        come_to(s, from->items[k]);
    while (s->work.count > 0) {
        const struct node *node = s->work.items[--s->work.count];

        if (node->kind == NODE_EXIT)
            leave(s, node->function);
        for (int side = 0; side < 2; side++) {
            const struct node *next = node->next[side];
            const function_list *callees;

            if (!next || is_stop(s, next))
                continue;
            bits_set(&epoch.nodes, reads_number(reads, next));
            if (enter(s, next, false))
                continue;
            callees = callees_of(s->a, next);
            for (uint32_t k = 0; next->kind == NODE_CALL && k < callees->count; k++)
                bits_join(&epoch.functions, &facts_of(s->a, callees->items[k])->reaches);
            come_to(s, next);
        }
    }
    epoch.is_lost = s->is_lost;
    return epoch;
}

bool epoch_has(struct analysis *a, const struct epoch *epoch, const struct node *node)
{
    return epoch->is_lost || bits_get(&epoch->functions, node->function->id) ||
           bits_get(&epoch->nodes, reads_number(reads_get(a), node));
}

/* Do all processes run the same fences?  Not where their ranks decide about one. */
static bool is_told_by_rank(struct analysis *a, const struct node *fence)
{
    const struct set *branches = cfg_control_closure(a, fence);

    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = fence->function->nodes[branches->items[k]];

        if (role_is_told(a, branch->value, branch))
            return true;
    }
    return false;
}

struct epoch epoch_between(struct analysis *a, const struct node *node, const struct expr *window,
                           const char *const *fences)
{
    struct search back = search_begin(a, fences, window, node, false), on = back;

    go_back(&back, node);
    for (uint32_t k = 0; k < back.stops.count; k++)
        if (back.stops.items[k]->kind == NODE_CALL && is_told_by_rank(a, back.stops.items[k]))
            return (struct epoch){.is_lost = true};
    on.seen = bits_new(a->arena, reads_get(a)->node_count);
    on.is_lost = back.is_lost;
    return go_on(&on, &back.stops);
}

struct epoch epoch_from(struct analysis *a, const char *const *begins, const char *const *ends)
{
    struct search s = search_begin(a, ends, NULL, NULL, false);
    node_list from = {0};

    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++)
            if (text_is_one_of(call_mpi_name(a, f->nodes[n]), begins))
                array_push(a->arena, &from, f->nodes[n]);
    }
    return go_on(&s, &from);
}

struct epoch epoch_behind(struct analysis *a, const struct node *call, const struct expr *window,
                          const char *const *ends)
{
    struct search s = search_begin(a, ends, window, call, true);
    node_list from = {0};

    array_push(a->arena, &from, call);
    return go_on(&s, &from);
}

bool epoch_is_begun_by(struct analysis *a, const struct node *node, const char *const *some,
                       const char *const *all)
{
    struct search s = search_begin(a, all, NULL, NULL, false);

    go_back(&s, node);
    for (uint32_t k = 0; k < s.stops.count && !s.is_lost; k++)
        s.is_lost = text_is_one_of(call_mpi_name(a, s.stops.items[k]), some);
    return s.is_lost;
}
