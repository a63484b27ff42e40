/* SPDX-License-Identifier: Apache-2.0 */
/* Does every run of a pattern use tags that no other run uses?
 *
 * Requires: events, cells, the walk over functions, varying, separators.  All tags of the pattern are factor * counter + offset of
 * one counter: a variable that only steps by constants in one direction change, and that steps on no way within a run.
 * When between each two readings of it that tags come from there is a step, the counter has another value in each run,
 * and so has every tag.  When all of it, steps, readings and runs, happens under conditions that are the same on all
 * processes, the n-th run has the same tags everywhere: none of its messages can meet a request of another run, in
 * whatever order they travel, and nothing has to separate the runs.  Where the counter is set anew, every way from a run
 * to there has to pass a separator; then runs with the same tags have one between them.
 *
 * The reading is looked for through locals that are set once, or filled by one call, results of functions and arguments:
 * each of these has to be found anew between two uses of what it gives, or within the run.
 */
#include "passes/numbered.h"
#include "base/text.h"
#include "ir/expr.h"
#include "passes/borrowed.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/matching.h"
#include "passes/roles.h"
#include "passes/scope.h"
#include "passes/separators.h"
#include "passes/stored.h"
#include "passes/unfollowed.h"
#include "passes/uniform.h"
#include "passes/values.h"
#include "passes/varying.h"
#include "passes/walk.h"

enum { DEPTH_MAX = 8, READINGS_MAX = 64 };

struct reading { /* of the counter, for a tag: it is factor * counter + offset */
    const struct node *at;
    int64_t offset;
};

struct numbered {
    struct analysis *a;
    const struct group *group;
    const struct scope *scope;
    struct varying *varying;
    const struct variable *counter; /* NULL: not found yet */
    int64_t factor;
    node_list steps, resets; /* of the counter */
    event_list events;       /* whose tags count */
    ARRAY(struct reading) readings;
};

/* ---- ways ---- */

struct passing { /* do all ways from one iteration's use to another's pass one of these? */
    struct numbered *n;
    const node_list *to, *via;
    const struct separators *separators; /* pass as well; NULL */
    struct place stop;                   /* the separator that was passed first */
};

static bool is_within(const struct numbered *n, const struct node *node)
{
    return scope_has_node(n->scope, node) ||
           (node->function != n->scope->function && bits_get(&n->scope->below, node->function->id));
}

/* A way counts that has left the range before it comes to the other use. */
static enum walk_step passing_visit(void *context, const struct node *node, int *mark)
{
    struct passing *p = context;

    if (nodes_have(p->via, node))
        return WALK_STOP;
    if (p->separators && separators_has(p->separators, node)) {
        if (!p->stop.file)
            p->stop = separators_place(p->separators, node);
        return WALK_STOP;
    }
    if (!is_within(p->n, node))
        *mark = WALK_MARKED;
    if (*mark && nodes_have(p->to, node))
        return WALK_DONE;
    /* Who called from outside of the sources may call again. */
    return node->kind == NODE_EXIT && facts_of(p->n->a, node->function)->has_hidden_callers
               ? WALK_DONE
               : WALK_ON;
}

/* Does whoever comes back from the function always pass one of the nodes? */
static bool always_passes(const struct passing *p, const struct function *f, int depth)
{
    const struct cfg *cfg = f->is_defined ? cfg_get(p->n->a, f) : NULL;

    for (uint32_t k = 0; cfg && k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        const function_list *callees;

        if (nodes_have(p->via, node) && cfg_postdominates(cfg, node, f->nodes[0]))
            return true;
        if (node->kind != NODE_CALL || node->mpi >= 0 || depth >= DEPTH_MAX)
            continue;
        callees = callees_of(p->n->a, node);
        if (callees->count == 1 && always_passes(p, callees->items[0], depth + 1) &&
            cfg_postdominates(cfg, node, f->nodes[0]))
            return true;
    }
    return false;
}

static bool passing_may_skip(void *context, const struct function *f)
{
    struct passing *p = context;
    bool is_near = false;

    if (p->separators && !separators_can_pass(p->separators, f))
        return false;
    for (uint32_t k = 0; k < p->via->count; k++)
        is_near |= function_reaches(p->n->a, f, p->via->items[k]->function);
    return !is_near || !always_passes(p, f, 0);
}

static bool passing_may_take(void *context, const struct node *branch, int side)
{
    struct passing *p = context;

    if (p->separators && separators_end_at(p->separators, branch, side))
        return false;
    return roles_never_taken(p->n->a, branch) != side;
}

static bool all_pass(struct passing *p, const node_list *from)
{
    struct walk walk = {.a = p->n->a,
                        .context = p,
                        .visit = passing_visit,
                        .may_skip = passing_may_skip,
                        .may_take = passing_may_take};

    return !walk_run(&walk, from);
}

static bool ways_pass(struct numbered *n, const node_list *from, const node_list *via)
{
    struct passing p = {.n = n, .to = from, .via = via};

    return all_pass(&p, from);
}

/* ---- the counter ---- */

static int64_t step_of(const struct store *store)
{
    const struct expr *value =
        store->target && store->value ? expr_computed(store->target, store->value) : NULL;

    return value && value->type->is_signed ? expr_step(store->target, value) : 0;
}

/* An int that nothing changes but what is seen: what wraps around, or is cut, comes again. A
 * function that is defined nowhere may change what is known to all files. */
static bool may_count(struct analysis *a, const struct variable *v)
{
    return v->type && v->type->kind == TYPE_INT && v->type->is_signed && !v->type->is_bool &&
           v->type->bytes == sizeof(int) && v->type->bits == 0 && variable_is_borrowed(a, v) &&
           !v->has_other_names &&
           (!v->function || v->is_static || !facts_of(a, v->function)->is_recursive) &&
           (v->function || v->is_static || (v->is_defined && !unfollowed_check(a).reason));
}

/* Is it a counter?  Then its steps and what sets it otherwise are found. */
static bool counter_find(struct numbered *n, const struct variable *v)
{
    const struct cell *cell = may_count(n->a, v) ? cell_of_variable(n->a, v) : NULL;
    int way = 0;

    if (!cell || cell->is_pieced)
        return false;
    n->steps.count = n->resets.count = 0;
    for (struct stores walk = stores_of(cell); stores_next(&walk);) {
        const struct store *store = walk.store;
        int64_t by = step_of(store);

        if (!store->node)
            continue;
        if (by == 0) {
            array_push(n->a->arena, &n->resets, store->node);
            continue;
        }
        if (way != 0 && (by > 0) != (way > 0))
            return false;
        way = by > 0 ? 1 : -1;
        array_push(n->a->arena, &n->steps, store->node);
    }
    return way != 0;
}

/* ---- where tags come from ---- */

struct
    source { /* what a tag still has to be found from: factor * value + offset, just before `at` runs */
    const struct expr *value;
    const struct node *at;
    const struct event *event;
    uint32_t
        level; /* of the event's chain: `at` stands in the function of that call; 0: any caller may have called */
    node_list uses; /* of the value: before all of them it is found anew */
    bool is_before; /* found before the run begins */
    int64_t factor, offset;
};

static bool is_alike(struct numbered *n, const struct node *node)
{
    const struct node *branch;

    return !varying_controls(n->varying, node, &branch) &&
           !varying_calls(n->varying, node->function);
}

/* The value is set by one of these nodes: by the last that has run.  Within the range that is one of the same run, as
 * it can be entered in one place only. */
static bool source_moves(struct numbered *n, struct source *source, const node_list *to)
{
    bool is_within_range = true, is_before = true;

    for (uint32_t k = 0; k < to->count; k++) {
        is_within_range &= is_within(n, to->items[k]);
        is_before &= !is_within(n, to->items[k]) && is_alike(n, to->items[k]);
    }
    if (is_within_range && !source->is_before)
        return true;
    if (!is_before || !ways_pass(n, &source->uses, to))
        return false;
    source->is_before = true;
    source->uses = *to;
    return true;
}

static bool source_follow(struct numbered *n, struct source source, int depth);

static bool source_is_set(struct numbered *n, struct source source, const struct node *set,
                          const struct expr *value, int depth)
{
    node_list at = {0};

    array_push(n->a->arena, &at, set);
    if (!source_moves(n, &source, &at))
        return false;
    source.at = set;
    source.value = value;
    return source_follow(n, source, depth + 1);
}

/* The calls of the function that lead to the events, or, where those are not known, all. */
static bool calls_find(struct numbered *n, const struct source *source, const struct function *f,
                       node_list *out)
{
    const struct function_facts *facts = facts_of(n->a, f);

    for (uint32_t k = 0; source->level > 0 && k < n->events.count; k++) {
        const struct event *e = n->events.items[k];

        if (e->home == f) /* comes here from any caller */
            return false;
        for (uint32_t m = 1; m < e->depth; m++)
            if (e->chain[m]->function == f && !nodes_have(out, e->chain[m - 1]))
                array_push(n->a->arena, out, e->chain[m - 1]);
    }
    for (uint32_t k = 0; source->level == 0 && k < facts->callers.count; k++)
        if (facts_of(n->a, facts->callers.items[k]->function)->is_reachable)
            array_push(n->a->arena, out, facts->callers.items[k]);
    return out->count > 0 && !facts->has_hidden_callers;
}

static bool source_is_argument(struct numbered *n, struct source source, int depth)
{
    const struct variable *parameter = source.value->variable;
    node_list calls = {0};

    if (!calls_find(n, &source, parameter->function, &calls) || !source_moves(n, &source, &calls))
        return false;
    for (uint32_t k = 0; k < calls.count; k++) {
        const struct node *call = calls.items[k];
        struct source above = source;

        if (source.level > 0 && call != source.event->chain[source.level - 1])
            continue;
        if ((uint32_t)parameter->parameter >= call->arg_count)
            return false;
        if (source.is_before) {
            above.uses = (node_list){0};
            array_push(n->a->arena, &above.uses, call);
        }
        above.level = source.level > 0 ? source.level - 1 : 0;
        above.at = call;
        above.value = call->args[parameter->parameter];
        if (!source_follow(n, above, depth + 1))
            return false;
    }
    return true;
}

static bool source_is_result(struct numbered *n, struct source source, int depth)
{
    const function_list *callees = callees_of(n->a, source.value->call);
    const struct function *f = callees->count == 1 ? callees->items[0] : NULL;
    const struct node *end = NULL;

    for (uint32_t k = 0; f && k < f->node_count; k++) {
        if (f->nodes[k]->kind != NODE_RETURN)
            continue;
        if (end || !f->nodes[k]->value)
            return false;
        end = f->nodes[k];
    }
    source.level = 0;
    return end && source_is_set(n, source, end, end->value, depth);
}

static bool source_is_counter(struct numbered *n, struct source source)
{
    const struct reading reading = {source.at, source.offset};

    if (n->counter && (n->counter != source.value->variable || n->factor != source.factor))
        return false;
    if (!n->counter && !counter_find(n, source.value->variable))
        return false;
    n->counter = source.value->variable;
    n->factor = source.factor;
    array_push(n->a->arena, &n->readings, reading);
    return ways_pass(n, &source.uses, &n->steps);
}

/* The argument by which the call hands the address of the variable on; -1: it does not. */
static int address_argument(const struct node *call, const struct variable *v)
{
    for (uint32_t k = 0; call->kind == NODE_CALL && k < call->arg_count; k++)
        if (call->args[k]->kind == EXPR_ADDRESS && call->args[k]->a->kind == EXPR_VARIABLE &&
            call->args[k]->a->variable == v)
            return (int)k;
    return -1;
}

/* A local that one call is handed the address of, and that one assignment behind it sets, always: `take(&tag)`. */
static bool source_is_filled(struct numbered *n, struct source source, int depth)
{
    const struct variable *v = source.value->variable;
    const struct cell *cell = cell_of_variable(n->a, v);
    const struct function *f = source.at->function, *callee;
    const struct store *store = cell_only_store(cell);
    const struct node *call = NULL;
    node_list calls = {0};
    int at;

    for (uint32_t k = 0; k < f->node_count; k++)
        if (address_argument(f->nodes[k], v) >= 0) {
            call = f->nodes[k];
            array_push(n->a->arena, &calls, call);
        }
    if (!store || !store->node || !store->target || store->target->kind != EXPR_DEREF ||
        store->target->a->kind != EXPR_VARIABLE || v->function != f || v->is_static ||
        cell->is_pieced || cell->from.count > 0 || calls.count != 1 ||
        callees_of(n->a, call)->count != 1 || !cfg_dominates(cfg_get(n->a, f), call, source.at))
        return false;
    at = address_argument(call, v);
    callee = callees_of(n->a, call)->items[0];
    if ((uint32_t)at >= callee->parameter_count || store->node->function != callee ||
        store->target->a->variable != callee->parameters[at] ||
        !parameter_is_stable(n->a, callee->parameters[at]) ||
        !cfg_postdominates(cfg_get(n->a, callee), store->node, callee->nodes[0]) ||
        !source_moves(n, &source, &calls) || (source.is_before && !is_alike(n, store->node)))
        return false;
    if (source.is_before)
        source.uses.items[0] = store->node; /* once in each run of the call */
    source.level = 0;
    source.at = store->node;
    source.value = store->value;
    return source_follow(n, source, depth + 1);
}

static bool variable_steps(struct numbered *n, const struct variable *v)
{
    struct numbered trial = *n;

    trial.steps = trial.resets = (node_list){0};
    return n->counter ? n->counter == v : counter_find(&trial, v);
}

static bool source_is_variable(struct numbered *n, struct source source, int depth)
{
    const struct variable *v = source.value->variable;
    node_list sets = {0};

    if (variable_steps(n, v))
        return source_is_counter(n, source);
    if (v->is_address_taken && v->function)
        return source_is_filled(n, source, depth);
    if (!variable_is_simple(v) || v->function != source.at->function)
        return false;
    if (parameter_is_stable(n->a, v))
        return source_is_argument(n, source, depth);
    return !definitions_reaching(n->a, v, source.at, &sets) && sets.count == 1 &&
           source_is_set(n, source, sets.items[0], sets.items[0]->value, depth);
}

/* One number, whatever has happened before. */
static bool is_number(struct numbered *n, const struct expr *expr, const struct node *at,
                      int64_t *number)
{
    struct values values;

    if (expr_is_int(expr, number))
        return *number<INT32_MAX && * number> - INT32_MAX;
    values_of(n->a, expr, at, NULL, &values);
    if (!values_are_numbers(&values) || values.count != 1)
        return false;
    *number = values.numbers[0];
    return *number<INT32_MAX && * number> - INT32_MAX;
}

/* Takes a number off, in int, where what is too large is an error: what is left differs where this does. */
static bool source_is_peeled(struct numbered *n, struct source *source)
{
    const struct expr *value = source->value;
    enum expr_op op = expr_op(value);
    bool is_first;
    int64_t by;

    if (!value->type->is_signed || value->type->bytes != sizeof(int) ||
        (op != OP_ADD && op != OP_SUB && op != OP_MUL))
        return false;
    is_first = is_number(n, value->a, source->at, &by);
    if (!is_first && !is_number(n, value->b, source->at, &by))
        return false;
    if (op == OP_MUL)
        source->factor *= by;
    else
        source->offset += op == OP_SUB && !is_first ? -source->factor * by : source->factor * by;
    if (op == OP_SUB && is_first)
        source->factor = -source->factor;
    source->value = is_first ? value->b : value->a;
    return source->factor != 0 && source->factor < INT32_MAX && source->factor > -INT32_MAX &&
           source->offset < INT32_MAX && source->offset > -INT32_MAX;
}

static bool source_follow(struct numbered *n, struct source source, int depth)
{
    source.value = expr_uncut(source.value, sizeof(int));
    while (source.value && source.value->kind == EXPR_BINARY) {
        if (!source_is_peeled(n, &source))
            return false;
        source.value = expr_uncut(source.value, sizeof(int));
    }
    if (!source.value || depth > DEPTH_MAX || n->readings.count > READINGS_MAX)
        return false;
    return source.value->kind == EXPR_VARIABLE ? source_is_variable(n, source, depth)
           : source.value->kind == EXPR_CALL   ? source_is_result(n, source, depth)
                                               : false;
}

static bool tag_is_numbered(struct numbered *n, const struct event *e, const node_list *uses)
{
    const int own = e->kind == EVENT_SEND ? e->mpi->sendtag : e->mpi->recvtag;
    const int tag = own >= 0 ? own : e->mpi->tag;
    struct source source = {.at = e->mpi_node, .event = e, .uses = *uses, .factor = 1};

    if (!e->tag || e->any_tag || e->depth == 0 || tag < 0 ||
        (uint32_t)tag >= e->mpi_node->arg_count)
        return false;
    source.level = e->depth - 1;
    source.value = e->mpi_node->args[tag];
    return source_follow(n, source, 0);
}

/* ---- the pattern ---- */

/* Receptions by name, and probes, count as well: they could take the messages. */
static void events_find(struct numbered *n, bool *has_rival)
{
    struct analysis *a = n->a;

    for (uint32_t k = 0; k < n->group->receptions.count; k++)
        array_push(a->arena, &n->events, n->group->receptions.items[k]);
    for (uint32_t k = 0; k < n->group->may_sends.count; k++)
        array_push(a->arena, &n->events, n->group->may_sends.items[k]);
    for (uint32_t k = 0; k < a->events.count; k++) {
        struct event *e = a->events.items[k];
        bool is_rival = false;

        if ((e->kind != EVENT_RECEIVE && e->kind != EVENT_PROBE) || e->source_is_status ||
            !event_is_inside(a, n->scope, e))
            continue;
        for (uint32_t m = 0; m < n->group->receptions.count && !is_rival; m++)
            if (n->group->receptions.items[m] == e)
                break;
            else if (m + 1 == n->group->receptions.count)
                is_rival = true;
        for (uint32_t m = 0; is_rival && m < n->group->may_sends.count; m++)
            if (send_may_meet(a, n->group->may_sends.items[m], e)) {
                array_push(a->arena, &n->events, e);
                *has_rival = true;
                break;
            }
    }
}

/* Do tags that could be equal come from one reading, or from several within a run? */
static bool readings_agree(const struct numbered *n)
{
    for (uint32_t k = 0; k < n->readings.count; k++)
        for (uint32_t m = 0; m < k; m++) {
            const struct reading *x = &n->readings.items[k], *y = &n->readings.items[m];

            if ((x->offset - y->offset) % n->factor != 0)
                continue;
            if (x->offset != y->offset ||
                (x->at != y->at && !(is_within(n, x->at) && is_within(n, y->at))))
                return false;
        }
    return n->readings.count > 0;
}

/* The counter steps in no run, and equally often on all processes between two. */
static bool steps_agree(struct numbered *n)
{
    for (uint32_t k = 0; k < n->steps.count; k++)
        if (is_within(n, n->steps.items[k]) || !is_alike(n, n->steps.items[k]))
            return false;
    for (uint32_t k = 0; k < n->resets.count; k++)
        if (is_within(n, n->resets.items[k]))
            return false;
    return value_is_uniform(n->a, n->group, expr_variable(n->a->program, n->counter));
}

/* The nodes of the range that a way can come to from outside. */
static uint32_t heads_count(const struct numbered *n)
{
    const struct function *f = n->scope->function;
    uint32_t count = 0;

    for (uint32_t k = 0; k < f->node_count; k++) {
        bool is_head = false;

        if (!scope_has_node(n->scope, f->nodes[k]))
            continue;
        for (uint32_t m = 0; m < f->nodes[k]->previous_count; m++)
            is_head |= !scope_has_node(n->scope, f->nodes[k]->previous[m]);
        count += is_head;
    }
    return count;
}

struct claim numbered_claim(struct analysis *a, const struct group *group,
                            const struct scope *scope, struct place *separator)
{
    struct numbered n = {.a = a, .group = group, .scope = scope, .varying = varying_get(a, group)};
    struct passing again = {.n = &n, .to = &n.resets, .separators = separators_find(a, group)};
    const struct claim none = {.truth = TRUTH_UNKNOWN};
    const node_list nothing = {0};
    node_list uses = {0};
    bool has_rival = false;

    if (heads_count(&n) != 1)
        return none;
    events_find(&n, &has_rival);
    for (uint32_t k = 0; k < n.events.count; k++)
        array_push(a->arena, &uses, scope_trigger(scope, n.events.items[k]));
    for (uint32_t k = 0; k < n.events.count; k++)
        if (!tag_is_numbered(&n, n.events.items[k], &uses))
            return none;
    if (!readings_agree(&n) || !steps_agree(&n))
        return none;
    again.via = &nothing;
    if (!all_pass(&again, &uses) || (again.stop.file && has_rival))
        return none;
    *separator = again.stop;
    return claim_make(TRUTH_PROVED,
                      arena_printf(a->arena,
                                   "no other run of it has messages of the same tags%s, as `%s` "
                                   "counts on from run to run",
                                   again.stop.file ? " before the next synchronisation" : "",
                                   n.counter->name),
                      scope->first->begin);
}
