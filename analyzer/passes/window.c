/* SPDX-License-Identifier: Apache-2.0 */
/* While which nodes run are the messages of one iteration still coming in, and what do they leave
 * from one message to the next?
 *
 * Requires: events, proved groups.  The window is the outermost loop around the one reception of a
 * group that lies inside the group's range, in the range's function or in one that is called once
 * below it.  A round begins with the reception.
 *
 * State is what a round reads and an earlier one may have written: cells stored in the window whose
 * value can get past the reception to a reader.  A local variable or buffer that every round sets
 * anew before it is read is no state.  Fields are one cell for all objects, so a field that is
 * stored in the window is state, unless its reads tell that each round has set it (fresh.h).  Streams
 * are state as well: files, random numbers, clocks, what MPI keeps and a call in the window changes
 * (retained.h), tests of other requests, receptions from other processes than the one whose message was
 * taken.  Functions that a library is handed in the window run there, and those that MPI has got may.
 * So is what the order of an earlier run of the window has left elsewhere, where a round reads it.
 */
#include "passes/window.h"
#include "ir/expr.h"
#include "passes/allocators.h"
#include "passes/callbacks.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/census.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/events.h"
#include "passes/external.h"
#include "passes/filled.h"
#include "passes/fresh.h"
#include "passes/further.h"
#include "passes/given.h"
#include "passes/lent.h"
#include "passes/libc.h"
#include "passes/outside.h"
#include "passes/patterns.h"
#include "passes/probed.h"
#include "passes/reads.h"
#include "passes/received.h"
#include "passes/retained.h"
#include "passes/scope.h"
#include "passes/sourced.h"
#include "passes/stale.h"
#include "passes/stored.h"
#include "passes/taken.h"
#include "passes/values.h"

#include <string.h>

bool window_has(const struct window *w, const struct node *node)
{
    return node->function == w->function ? bits_get(&w->nodes, node->id)
                                         : bits_get(&w->below, node->function->id);
}

struct reach window_reach(const struct window *w)
{
    return (struct reach){w->function, &w->below};
}

const struct window_level *window_level_of(const struct window *w, const struct function *f)
{
    for (uint32_t k = 0; k < w->level_count; k++)
        if (w->levels[k].function == f)
            return &w->levels[k];
    return NULL;
}

bool window_is_after(const struct window *w, const struct node *node)
{
    const struct window_level *level = window_level_of(w, node->function);

    if (!level || !window_has(w, node) || node == level->point ||
        !cfg_dominates(cfg_get(w->a, node->function), level->point, node))
        return false;
    for (; level != w->levels; level--) { /* what it has called receives whenever it runs */
        const struct window_level *below = level - 1;

        if (!cfg_postdominates(cfg_get(w->a, below->function), below->point,
                               below->function->nodes[0]))
            return false;
    }
    return true;
}

/* ---- the loop ---- */

/* The largest loop around the point, of those that lie in `inside` (NULL: anywhere). */
static bool outermost_loop(struct analysis *a, const struct node *point, const struct bits *inside,
                           struct bits *out)
{
    const struct set *loops = cfg_loops_at(a, point);
    uint32_t best = 0;

    for (uint32_t k = 0; k < loops->count; k++) {
        const struct bits *loop = &cfg_get(a, point->function)->loops.items[loops->items[k]];
        uint32_t size = 0;
        bool is_inside = true;

        for (uint32_t n = 0; n < (loop->count + 63) / 64; n++) {
            size += (uint32_t)__builtin_popcountll(loop->words[n]);
            is_inside &= !inside || !(loop->words[n] & ~inside->words[n]);
        }
        if (is_inside && size > best) {
            best = size;
            *out = *loop;
        }
    }
    return best > 0;
}

static void below_add(struct window *w, uint32_t id)
{
    bits_set(&w->below, id);
    bits_join(&w->below, &w->a->facts[id].reaches);
}

/* What the call runs: what it calls, what it hands to a library, of a reduction the program's operations. */
static void run_add(struct window *w, const struct node *call)
{
    const function_list *callees = callees_of(w->a, call);
    int row = call_mpi(w->a, call);
    struct set handed = {0};

    for (uint32_t c = 0; c < callees->count; c++)
        below_add(w, callees->items[c]->id);
    if (row >= 0 && mpi_function_get(row)->op >= 0)
        handed = *given_as_operations(w->a);
    else if (call_external(call) && external_may_run(w->a, call_external(call)))
        functions_handed(w->a, call, true, &handed);
    for (uint32_t k = 0; k < handed.count; k++)
        below_add(w, handed.items[k]);
}

/* Functions that run in the window; those that MPI has got may run in any call of MPI. */
static void below_find(struct window *w)
{
    const struct set *kept = given_to_mpi(w->a);
    struct bits looked = bits_new(w->a->arena, w->a->program->function_count);
    uint32_t next;

    w->below = bits_new(w->a->arena, w->a->program->function_count);
    for (uint32_t k = 0; k < kept->count; k++)
        below_add(w, kept->items[k]);
    for (uint32_t k = 0; k < w->function->node_count; k++)
        if (bits_get(&w->nodes, k) && w->function->nodes[k]->kind == NODE_CALL)
            run_add(w, w->function->nodes[k]);
    for (uint32_t k = bits_next(&w->below, 0); k != UINT32_MAX; k = next) {
        const struct function *f = w->a->program->functions[k];

        bits_set(&looked, k);
        for (uint32_t n = 0; n < f->node_count; n++)
            if (f->nodes[n]->kind == NODE_CALL)
                run_add(w, f->nodes[n]);
        next = 0;
        while ((next = bits_next(&w->below, next)) != UINT32_MAX && bits_get(&looked, next))
            next++;
    }
}

/* The states of libraries that calls in the window change. */
static unsigned changed_find(const struct window *w)
{
    const struct reach reach = window_reach(w);
    unsigned changed = 0;

    for (uint32_t k = reach_next(&reach, 0); k != UINT32_MAX; k = reach_next(&reach, k + 1)) {
        const struct function *f = w->a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++)
            if (window_has(w, f->nodes[n]))
                changed |= outside_changes(w->a, f->nodes[n]);
    }
    return changed;
}

static const char *levels_find(struct window *w)
{
    const struct scope *scope = &w->group->scope;
    const struct node *point = w->reception->node;
    bool has_loop = false;

    for (;;) {
        const struct function *f = point->function;
        struct bits loop;

        if (w->level_count == WINDOW_LEVELS)
            return "too many calls lead to the reception";
        w->levels[w->level_count++] = (struct window_level){f, point};
        if (outermost_loop(w->a, point, f == scope->function ? &scope->inside : NULL, &loop)) {
            w->function = f;
            w->nodes = loop;
            has_loop = true;
        }
        if (f == scope->function)
            break;
        point = single_caller(w->a, f);
        if (!point)
            return arena_printf(w->a->arena, "`%s`, which receives, is called from several places",
                                f->name);
    }
    while (has_loop && w->levels[w->level_count - 1].function != w->function)
        w->level_count--;
    return has_loop ? NULL : "the receptions are not the rounds of one loop";
}

struct window *window_find(struct analysis *a, const struct group *g, const char **why)
{
    struct window *w = ARENA_NEW(a->arena, struct window);

    w->a = a;
    w->group = g;
    w->reception = probed_by_one(g);
    *why = NULL;
    if (!group_is_proved(g))
        *why = "it is not shown that the messages of one iteration are received in it";
    else if (!w->reception)
        *why = "several receptions take the messages";
    else if (w->reception->is_nonblocking && !w->reception->waited)
        *why = "the reception is not blocking";
    else
        *why = levels_find(w);
    if (*why)
        return NULL;
    below_find(w);
    w->changed = changed_find(w);
    if (facts_of(a, w->function)->is_recursive)
        *why = "the function that receives calls itself";
    if (*why)
        return NULL;
    sourced_begin(w);
    return w;
}

/* ---- state ---- */

static bool mentions(const struct expr *expr, const struct expr *variable)
{
    return expr && expr_contains(expr, variable);
}

/* Is the argument the whole variable: its address, or the array? */
static bool is_whole(const struct expr *arg, const struct expr *variable)
{
    return (arg->kind == EXPR_ADDRESS && arg->a == variable) ||
           (arg == variable && type_is_array(variable->type));
}

/* memset(&variable, 0, sizeof variable) */
static bool is_filled_anew(struct analysis *a, const struct node *call, uint32_t arg,
                           const struct expr *variable)
{
    const struct function *f = call_external(call);
    const struct expr *to = expr_without_casts(call->args[arg]);
    int64_t bytes;

    return arg == 0 && f && external_fill(a, f, call) && is_whole(to, variable) &&
           expr_is_int(expr_without_casts(call->args[call->arg_count - 1]), &bytes) && bytes > 0 &&
           bytes == type_size(variable->type);
}

/* Does the call write the whole variable through this argument and read nothing of it?  A message is
 * taken to be all that is read of a reception's buffer. */
static bool argument_sets(struct analysis *a, const struct node *call, uint32_t arg,
                          const struct expr *variable)
{
    const event_list *events = events_at(a, call);

    if (call_mpi(a, call) >= 0 && call_takes(a, call, arg))
        return false;
    for (uint32_t k = 0; events && k < events->count; k++) {
        const struct event *e = events->items[k];
        int buffer = e->buffer;

        if ((e->kind != EVENT_RECEIVE && e->kind != EVENT_PROBE) || !e->is_certain ||
            (call_mpi(a, call) < 0 && !lent_is_filled(a, call, arg)))
            continue;
        if ((e->kind == EVENT_RECEIVE && buffer >= 0 && is_whole(call->args[arg], variable) &&
             e->args[buffer] == call->args[arg] &&
             !message_is_short(a, e, type_size(variable->type))) ||
            (e->status == call->args[arg] && is_whole(call->args[arg], variable)))
            return true;
    }
    if (call_mpi(a, call) < 0)
        return is_filled_anew(a, call, arg, variable) || lent_is_set(a, call, arg, variable);
    return call_writes(a, call, arg) && call->args[arg]->kind == EXPR_ADDRESS &&
           call->args[arg]->a == variable && call_fills(a, call, arg, variable->type);
}

bool window_sets(struct analysis *a, const struct node *node, const struct expr *variable)
{
    if (node->kind == NODE_ASSIGN)
        return node->target == variable;
    for (uint32_t k = 0; node->kind == NODE_CALL && k < node->arg_count; k++)
        if (argument_sets(a, node, k, variable))
            return true;
    return false;
}

bool window_fills(struct analysis *a, const struct node *node, const struct expr *pointer)
{
    const event_list *events = node->kind == NODE_CALL ? events_at(a, node) : NULL;

    for (uint32_t k = 0; events && k < events->count; k++) {
        const struct event *e = events->items[k];
        uint32_t arg = 0;

        while (arg < node->arg_count && expr_without_casts(node->args[arg]) != pointer)
            arg++;
        if (arg < node->arg_count && e->kind == EVENT_RECEIVE && e->is_certain && e->buffer >= 0 &&
            e->args[e->buffer] == node->args[arg] && call_writes(a, node, arg) &&
            (call_mpi(a, node) >= 0 ? !call_takes(a, node, arg) : lent_is_filled(a, node, arg)) &&
            !message_is_short_of(a, e, pointer))
            return true;
    }
    return false;
}

bool window_reads(struct analysis *a, const struct node *node, const struct expr *variable)
{
    if (mentions(node->value, variable) || mentions(node->callee, variable) ||
        (node->target && node->target != variable && mentions(node->target, variable)))
        return true;
    for (uint32_t k = 0; k < node->arg_count; k++)
        if (mentions(node->args[k], variable) && !argument_sets(a, node, k, variable) &&
            !call_sends_none(a, node, k))
            return true;
    return false;
}

/* A number, or a new block of memory, which nothing of an earlier round leads to or lies in. */
static bool is_new_value(struct analysis *a, const struct expr *value)
{
    value = expr_without_casts(value);
    return value->kind == EXPR_INT ||
           (value->kind == EXPR_CALL && call_is_allocation(a, value->call) &&
            !call_old_block(a, value->call));
}

/* Is the variable set to one and the same number in every round, before the point is reached, or to a block that one call
 * makes in the round? */
static bool is_reset(const struct window *w, const struct window_level *level,
                     const struct expr *variable)
{
    uint8_t *seen = ARENA_ARRAY(w->a->arena, uint8_t, level->function->node_count + 1);
    const struct expr *number = NULL;
    node_list work = {0};

    array_push(w->a->arena, &work, level->point);
    while (work.count > 0) {
        const struct node *node = work.items[--work.count];

        for (uint32_t k = 0; k < node->previous_count; k++) {
            const struct node *from = node->previous[k];

            if (seen[from->id])
                continue;
            seen[from->id] = 1;
            if (!window_has(w, from) || from == level->point)
                return false;
            if (!window_sets(w->a, from, variable)) {
                array_push(w->a->arena, &work, from);
                continue;
            }
            if (from->kind != NODE_ASSIGN || !is_new_value(w->a, from->value) ||
                (number && number != from->value))
                return false;
            number = from->value;
        }
    }
    return number != NULL;
}

/* Can a value of the variable get past the point to this reader? */
static bool gets_past(const struct window *w, const struct window_level *level,
                      const struct node *reader, const struct expr *variable)
{
    struct cfg *cfg = cfg_scratch(w->a, level->function);
    uint32_t depth = 0;

    cfg->stack[depth++] = reader;
    while (depth > 0) {
        const struct node *node = cfg->stack[--depth];

        for (uint32_t k = 0; k < node->previous_count; k++) {
            const struct node *from = node->previous[k];

            if (cfg->marks[from->id] || !window_has(w, from))
                continue;
            cfg->marks[from->id] = 1;
            if (window_sets(w->a, from, variable))
                continue;
            if (from == level->point)
                return !is_reset(w, level, variable);
            cfg->stack[depth++] = from;
        }
    }
    return false;
}

static bool function_touches(struct analysis *a, const struct function *f, const struct cell *cell)
{
    for (uint32_t k = 0; k < f->node_count; k++)
        if (mentions(f->nodes[k]->target, expr_variable(a->program, cell->variable)) ||
            window_reads(a, f->nodes[k], expr_variable(a->program, cell->variable)))
            return true;
    return false;
}

bool window_reads_elsewhere(const struct window *w, const struct cell *cell,
                            const struct function *here)
{
    const struct reach reach = window_reach(w);

    if (bits_get(reads_escaping(w->a), cell->id))
        return !lent_has(w->a, cell);
    if (cell->variable->function && !cell->variable->is_static)
        return false;
    for (uint32_t k = reach_next(&reach, 0); k != UINT32_MAX; k = reach_next(&reach, k + 1)) {
        const struct function *f = w->a->program->functions[k];

        if (f != here && function_touches(w->a, f, cell))
            return true;
    }
    return false;
}

/* Is the reception in a loop of a function that the level's calls?  Then that may read, behind one message, what it has
 * left in what it is lent behind another. */
static bool receives_below(const struct window *w, const struct window_level *level)
{
    struct bits loop;

    while (level-- != w->levels)
        if (cfg_loop_around(w->a, level->point, &loop))
            return true;
    return false;
}

static bool variable_is_state(const struct window *w, const struct cell *cell)
{
    const struct variable *v = cell->variable;
    bool is_local = v->function && !v->is_static;
    const struct window_level *level = is_local ? window_level_of(w, v->function) : w->levels;
    const struct expr *variable = expr_variable(w->a->program, v);

    if (!level) /* of a function that comes and goes between two receptions, or of one further out */
        return !bits_get(&w->below, v->function->id) || facts_of(w->a, v->function)->is_recursive;
    if (window_reads_elsewhere(w, cell, level->function) ||
        (bits_get(reads_escaping(w->a), cell->id) && receives_below(w, level)))
        return true;
    for (uint32_t k = 0; k < level->function->node_count; k++) {
        const struct node *node = level->function->nodes[k];

        if (window_has(w, node) && window_reads(w->a, node, variable) &&
            gets_past(w, level, node, variable))
            return !fresh_array(w, level, v);
    }
    return false;
}

bool window_carries(const struct window *w, const struct cell *variable)
{
    return variable_is_state(w, variable);
}

static bool holds_state(const struct window *w, const struct cell *holder)
{
    return holder->kind != CELL_RETURN &&
           (holder->kind != CELL_VARIABLE || !holder->variable->function ||
            holder->variable->is_static || variable_is_state(w, holder));
}

/* Memory made in the round, known to variables of the round only; or what each round receives into, before it looks. */
bool window_heap_is_state(const struct window *w, const struct cell *cell)
{
    const struct census *census = census_get(w->a);

    if (fresh_heap(w, cell))
        return false;
    if (!cell->node || !window_has(w, cell->node))
        return true;
    for (uint32_t k = 0; k < census->holders.count; k++) {
        const struct holders *holders = census->holders.items[k];

        for (uint32_t n = 0; set_has(holders->points, cell->id) && n < holders->cells.count; n++)
            if (holds_state(w, holders->cells.items[n]))
                return true;
    }
    return false;
}

static bool cell_is_state(const struct window *w, const struct cell *cell)
{
    switch (cell->kind) {
    case CELL_VARIABLE:
        return variable_is_state(w, cell);
    case CELL_HEAP:
        return window_heap_is_state(w, cell);
    case CELL_FIELD:
        return true;
    default:
        return false;
    }
}

/* The status of the round is one object: its fields are read as such, whatever their cells hold (stale.h). */
bool cell_is_status_field(const struct cell *cell)
{
    return cell->kind == CELL_FIELD && cell->key &&
           (strstr(cell->key, "MPI_SOURCE") || strstr(cell->key, "MPI_TAG") ||
            strstr(cell->key, "MPI_ERROR") || strstr(cell->key, "count_lo") ||
            strstr(cell->key, "count_hi"));
}

void window_pointees(const struct window *w, const struct node *call, uint32_t arg, struct set *out)
{
    const struct function *f = call->function;
    const struct function_facts *facts = facts_of(w->a, f);
    const struct expr *pointer = expr_without_casts(call->args[arg]);
    const int parameter = pointer->kind == EXPR_VARIABLE && pointer->variable->function == f
                              ? pointer->variable->parameter
                              : -1;
    bool is_given = parameter >= 0 && f != w->function && !facts->is_recursive &&
                    !facts->has_hidden_callers && parameter_is_stable(w->a, pointer->variable);

    for (uint32_t k = 0; is_given && k < facts->callers.count; k++)
        is_given = facts->callers.items[k]->arg_count > (uint32_t)parameter;
    if (!is_given) {
        pointees_spread(w->a, call->args[arg], out);
        return;
    }
    for (uint32_t k = 0; k < facts->callers.count; k++)
        if (window_has(w, facts->callers.items[k]))
            window_pointees(w, facts->callers.items[k], (uint32_t)parameter, out);
}

void window_stored_at(const struct window *w, const struct node *node, struct set *out)
{
    struct analysis *a = w->a;

    if (node->kind == NODE_ASSIGN) {
        cells_of_store(a, node->target, out);
        return;
    }
    for (uint32_t k = 0; node->kind == NODE_CALL && k < node->arg_count; k++) {
        const function_list *callees = callees_of(a, node);
        bool is_external = callees->count == 0;

        for (uint32_t c = 0; c < callees->count; c++)
            is_external |= function_is_external(callees->items[c]);
        if (is_external && call_writes(a, node, k))
            window_pointees(w, node, k, out);
    }
    call_writes_further(a, node, out);
}

/* Buffers of other receptions that are completed in the window. */
static void completed_add(struct window *w, struct set *out)
{
    struct analysis *a = w->a;

    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *c = a->events.items[k];

        if (c->kind != EVENT_COMPLETION || !window_has(w, c->mpi_node))
            continue;
        for (uint32_t n = 0; n < a->events.count; n++) {
            const struct event *e = a->events.items[n];

            if (e->kind == EVENT_RECEIVE && e->is_nonblocking && e != w->reception &&
                set_meets(&e->request_cells, &c->request_cells))
                event_buffer(a, e, out);
        }
    }
}

/* ---- streams ---- */

static bool is_from_source(const struct window *w, const struct node *call)
{
    const event_list *events = events_at(w->a, call);
    const int peer = call->mpi >= 0 ? mpi_function_get(call->mpi)->source : -1;

    for (uint32_t k = 0; events && k < events->count; k++)
        if (events->items[k]->kind == EVENT_RECEIVE && events->items[k]->peer &&
            window_is_source(w, events->items[k]->peer, call))
            return true;
    return peer >= 0 && (uint32_t)peer < call->arg_count &&
           window_is_source(w, call->args[peer], call);
}

/* In wrappers the source is a parameter: every caller in the window has to name the round's. */
static bool receives_from_source(const struct window *w, const struct node *call, int depth)
{
    const node_list *callers = &facts_of(w->a, call->function)->callers;
    uint32_t seen = 0;

    if (is_from_source(w, call))
        return true;
    if (depth > 4 || window_level_of(w, call->function))
        return false;
    for (uint32_t k = 0; k < callers->count; k++) {
        if (!window_has(w, callers->items[k]))
            continue;
        if (!receives_from_source(w, callers->items[k], depth + 1))
            return false;
        seen++;
    }
    return seen > 0;
}

/* Its handle lies in one variable, which nothing but calls of MPI writes. */
bool window_takes_found(const struct window *w, const struct node *call)
{
    const struct event *e = w->reception;
    const int row = call->kind == NODE_CALL ? call_mpi(w->a, call) : -1;
    const int at = row >= 0 ? mpi_function_get(row)->message : -1;
    const struct expr *handle = at >= 0 && (uint32_t)at < call->arg_count ? call->args[at] : NULL;
    int found = e->mpi->message;

    if (!handle || found < 0 || e->args[found] != handle || call->function != e->home ||
        handle->kind != EXPR_ADDRESS || handle->a->kind != EXPR_VARIABLE ||
        !window_is_after(w, call))
        return false;
    for (uint32_t k = 0; k < call->function->node_count; k++) {
        const struct node *node = call->function->nodes[k];

        if (node->kind == NODE_ASSIGN && node->target == handle->a && window_has(w, node))
            return false;
        for (uint32_t n = 0; node->kind == NODE_CALL && n < node->arg_count; n++)
            if (node->args[n] == handle && node != call && node != e->node && window_has(w, node))
                return false;
    }
    return true;
}

static int state_of_mpi(const struct window *w, const struct node *call, int arg)
{
    const struct mpi_function *mpi = mpi_function_get(call_mpi(w->a, call));

    if (arg < 0)
        return mpi->role == ROLE_TIME ? 1 : mpi_returns_code(mpi) ? 0 : -1;
    if (call == w->reception->mpi_node || call == w->reception->waited || arg == mpi->request ||
        arg == mpi->array_of_requests)
        return 0;
    switch (mpi->role) {
    case ROLE_RECV:
    case ROLE_IRECV:
        return !receives_from_source(w, call, 0);
    case ROLE_MRECV:
    case ROLE_IMRECV:
        return !window_takes_found(w, call);
    case ROLE_SEND:
    case ROLE_ISEND:
        return 0;
    case ROLE_COMM_RANK: /* of a communicator that may be chosen */
    case ROLE_COMM_SIZE:
    case ROLE_GET_COUNT:
        return -1;
    case ROLE_OTHER:
        return retained_effect(mpi).shows & w->changed ? 1 : -1;
    default:
        return 1;
    }
}

static int state_source(void *context, const struct node *call, int arg)
{
    const struct window *w = context;
    const struct function *f =
        call->callee && call->callee->kind == EXPR_FUNCTION ? call->callee->callee : NULL;

    if (call_mpi(w->a, call) >= 0)
        return state_of_mpi(w, call, arg);
    if (f && f->is_defined)
        return -1;
    return f && libc_is_pure(f) ? -1 : 1;
}

static bool state_covers(void *context, const struct node *node)
{
    return window_has(context, node);
}

/* What decides whether the reception itself runs decides nothing about what follows from it. */
static bool state_ignores(void *context, const struct node *branch)
{
    const struct window *w = context;
    const struct window_level *level = window_level_of(w, branch->function);

    return level && set_has(cfg_control_closure(w->a, level->point), branch->id);
}

/* Labels what is received in the window under a tag, or on a communicator, that earlier rounds say: which message
 * of the source it is, they say as well.  Returns whether that is new. */
static bool selected_label(const struct window *w, struct taint *t, struct bits *known)
{
    bool is_new = false;

    for (uint32_t k = 0; k < w->a->events.count; k++) {
        const struct event *e = w->a->events.items[k];

        if ((e->kind != EVENT_RECEIVE && e->kind != EVENT_PROBE) || e == w->reception ||
            bits_get(known, k) || !window_has(w, e->node) ||
            (!taint_has_at(t, e->tag, e->node) && !taint_has_at(t, e->comm, e->node)))
            continue;
        bits_set(known, k);
        is_new = true;
        if (e->buffer >= 0)
            (void)received_buffer(t, e);
        received_status(t, e->status);
    }
    return is_new;
}

const struct bits *window_stored(struct window *w)
{
    const struct reach reach = window_reach(w);

    if (w->stored.count == w->a->cell_count)
        return &w->stored;
    w->stored = bits_new(w->a->arena, w->a->cell_count);
    for (uint32_t k = reach_next(&reach, 0); k != UINT32_MAX; k = reach_next(&reach, k + 1)) {
        const struct function *f = w->a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++) {
            struct set cells = {0};

            if (!window_has(w, f->nodes[n]))
                continue;
            window_stored_at(w, f->nodes[n], &cells);
            for (uint32_t c = 0; c < cells.count; c++)
                bits_set(&w->stored, cells.items[c]);
            set_release(w->a->arena, &cells);
        }
    }
    return &w->stored;
}

const struct taint *window_state(struct window *w)
{
    struct analysis *a = w->a;
    struct bits stored;
    struct set forced = {0};
    struct bits selected = bits_new(a->arena, a->events.count);
    struct taint *t = w->state;
    bool is_new;

    if (t)
        return t;
    w->state = t = ARENA_NEW(a->arena, struct taint);
    t->a = a;
    t->has_control = t->has_selection = t->follows_unknown = t->holds_from_start = true;
    t->context = w;
    t->covers = state_covers;
    t->covered = window_reach(w);
    t->source = state_source;
    t->ignores = state_ignores;
    stored = fresh_left(w, window_stored(w));
    completed_add(w, &forced);
    t->cells = bits_new(a->arena, a->cell_count);
    for (uint32_t k = bits_next(&stored, 0); k != UINT32_MAX; k = bits_next(&stored, k + 1)) {
        const struct cell *cell = a->cells[k];

        if (!cell_is_status_field(cell) && cell_is_state(w, cell))
            bits_set(&t->cells, cell->id);
    }
    for (uint32_t k = 0; k < forced.count; k++)
        bits_set(&t->cells, forced.items[k]);
    bits_join(&t->cells, &w->before);
    stale_label(w, t);
    do {
        taint_run(t);
        is_new = selected_label(w, t, &selected);
        is_new |= stale_copies_label(w, t);
    } while (is_new);
    assume(a, "of the buffer of a reception only what the message wrote is read");
    return t;
}

bool window_is_stateless(struct window *window, const struct expr *expr, const struct node *at)
{
    struct taint view = *window_state(window);

    view.at = at;
    return !taint_has(&view, taken_replace(window, expr, at));
}
