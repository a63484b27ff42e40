/* SPDX-License-Identifier: Apache-2.0 */
/* Which conditions hold whenever a node runs?
 *
 * Requires: events, control flow.  Computes: conditions of branches that dominate the event with
 * one side only leading to it, kept when nothing between the branch and the event can change what
 * the condition reads: local variables and parameters whose address is not taken, or only for blocking calls of MPI
 * (overwritten.h), that are not set on the way; the process's rank in MPI_COMM_WORLD wherever it is stored; other storage only when
 * the way has no call and no assignment to it.  A condition that is left out makes a match possible that is not; it never hides one.
 */
#include "passes/guards.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/events.h"
#include "passes/overwritten.h"
#include "passes/roles.h"
#include "passes/solve.h"
#include "passes/values.h"

#include <string.h>

struct reads {
    struct analysis *a;
    const struct variable *variables[16];
    uint32_t count;
    bool has_memory, has_other;
};

static const struct expr *read_one(void *context, const struct expr *expr)
{
    struct reads *r = context;

    if (expr->kind == EXPR_VARIABLE) {
        if (!variable_is_simple(expr->variable) && !variable_is_set_in_sight(r->a, expr->variable))
            r->has_memory = true;
        if (r->count < 16)
            r->variables[r->count++] = expr->variable;
        else
            r->has_other = true;
    } else if (expr->kind == EXPR_FIELD || expr->kind == EXPR_INDEX || expr->kind == EXPR_DEREF) {
        r->has_memory = true;
    } else if (expr->kind == EXPR_CALL || expr->kind == EXPR_UNKNOWN) {
        r->has_other = true;
    }
    return NULL;
}

static bool may_change(const struct reads *reads, const struct node *node)
{
    if (node->kind != NODE_CALL && node->kind != NODE_ASSIGN)
        return false;
    for (uint32_t k = 0; k < reads->count; k++)
        if (node_sets_in_sight(reads->a, node, reads->variables[k]))
            return true;
    if (node->kind == NODE_CALL || node->target->kind != EXPR_VARIABLE)
        return reads->has_memory;
    return reads->has_memory && !variable_is_simple(node->target->variable);
}

/* Marks and stack of one search, from the function's cfg. */
struct search {
    uint8_t *forward, *backward;
    const struct node **stack;
};

static void search_forward(struct search *s, const struct node *branch, int side)
{
    uint32_t depth = 0;

    s->stack[depth++] = branch->next[side];
    s->forward[branch->next[side]->id] = 1;
    while (depth > 0) {
        const struct node *node = s->stack[--depth];

        if (node == branch)
            continue;
        for (int k = 0; k < 2; k++)
            if (node->next[k] && !s->forward[node->next[k]->id]) {
                s->forward[node->next[k]->id] = 1;
                s->stack[depth++] = node->next[k];
            }
    }
}

static bool search_changes(struct search *s, const struct node *branch, const struct node *to,
                           const struct reads *reads)
{
    uint32_t depth = 0;

    s->stack[depth++] = to;
    while (depth > 0) {
        const struct node *node = s->stack[--depth];

        for (uint32_t k = 0; k < node->previous_count; k++) {
            const struct node *from = node->previous[k];

            if (from == branch || s->backward[from->id] || !s->forward[from->id])
                continue;
            s->backward[from->id] = 1;
            if (may_change(reads, from))
                return true;
            s->stack[depth++] = from;
        }
    }
    return false;
}

/* Is there a way from one side of the branch to the node, not through the branch again, on which
 * the condition's variables may change?  *reaches: is there any way at all? */
static bool changes_between(struct analysis *a, const struct node *branch, int side,
                            const struct node *to, const struct reads *reads, bool *reaches)
{
    struct cfg *cfg = cfg_scratch(a, branch->function);
    struct search s = {cfg->marks, cfg->marks + branch->function->node_count, cfg->stack};

    *reaches = false;
    if (!branch->next[side])
        return false;
    search_forward(&s, branch, side);
    *reaches = s.forward[to->id];
    return search_changes(&s, branch, to, reads);
}

/* *is_lost: it decides whether the node runs, by what calls or memory say, but is not known there any more. */
static bool guard_of(struct analysis *a, const struct node *branch, const struct node *node,
                     struct guard *guard, bool *is_lost)
{
    struct reads reads = {.a = a};
    bool reaches[2], changes[2];

    expr_substitute(a->program, branch->value, read_one, &reads);
    for (int side = 0; side < 2; side++)
        changes[side] = changes_between(a, branch, side, node, &reads, &reaches[side]);
    if (reaches[0] == reaches[1])
        return false;
    if (reads.has_other ||
        (changes[reaches[0] ? 0 : 1] &&
         !(role_is_told(a, branch->value, branch) && role_is_told(a, branch->value, node)))) {
        *is_lost |= reads.has_other || reads.has_memory;
        return false;
    }
    *guard = (struct guard){branch->value, reaches[0], branch};
    return true;
}

/* Conditions looked at for one event, the nearest first: in a function of many thousand branches one
 * event must not cost all of them. */
enum { TRY_LIMIT = 200 };

/* Do both sides of the branch lead to one of the marked nodes, which dominate what is asked about?  The condition
 * says nothing there. */
static bool sides_meet(const struct cfg *cfg, const struct node *branch, const uint8_t *marks)
{
    uint32_t behind = cfg->postdominator[branch->id];

    if (behind == UINT32_MAX || !marks[behind])
        return false;
    for (int side = 0; side < 2; side++) {
        uint32_t at = branch->next[side] ? branch->next[side]->id : branch->id;

        for (; at != behind; at = cfg->postdominator[at])
            if (at == branch->id || at == UINT32_MAX)
                return false; /* it leads back to the branch only, or nowhere */
    }
    return true;
}

void event_guards_add(struct analysis *a, struct event *e, const struct node *runs)
{
    struct cfg *cfg = cfg_walk_scratch(a, runs->function);
    ARRAY(struct guard) guards = {0};
    uint32_t at = runs->id, tried = 0;

    if (cfg->rank[at] == UINT32_MAX)
        return;
    for (uint32_t k = 0; k < e->guard_count; k++)
        array_push(a->arena, &guards, e->guards[k]);
    while (cfg->dominator[at] != at && guards.count < 24 && tried < TRY_LIMIT) {
        const struct node *node;
        struct guard guard;

        cfg->walk_marks[at] = 1;
        at = cfg->dominator[at];
        node = runs->function->nodes[at];
        tried += node->kind == NODE_BRANCH;
        if (node->kind == NODE_BRANCH && !sides_meet(cfg, node, cfg->walk_marks) &&
            guard_of(a, node, runs, &guard, &e->has_lost_guard))
            array_push(a->arena, &guards, guard);
    }
    e->guards = guards.items;
    e->guard_count = guards.count;
}

void guards_find(struct analysis *a)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        struct event *e = a->events.items[k];

        if (e->kind == EVENT_SEND || e->kind == EVENT_RECEIVE || e->kind == EVENT_PROBE)
            event_guards_add(a, e, e->node);
    }
}

bool guard_is_lasting(struct analysis *a, const struct guard *guard)
{
    const struct function *f = guard->branch->function;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (node->kind == NODE_ASSIGN && expr_contains(guard->condition, node->target) &&
            cfg_share_cycle(a, node, guard->branch))
            return false;
    }
    return true;
}

/* Cells that something but what a function returns may point to. */
static const struct bits *held_cells(struct analysis *a)
{
    if (a->held.count >= a->cell_count)
        return &a->held;
    a->held = bits_new(a->arena, a->cell_count);
    for (uint32_t k = 0; k < a->cell_count; k++)
        for (uint32_t n = 0; a->cells[k]->kind != CELL_RETURN && n < a->cells[k]->points.count; n++)
            bits_set(&a->held, a->cells[k]->points.items[n]);
    return &a->held;
}

struct lasting {
    struct analysis *a;
    const struct node *branch;
    bool is_reached;
};

/* May a pointer, or a call in this loop, change the variable? */
static bool is_reached(struct analysis *a, const struct variable *v, const struct node *branch)
{
    const struct function *f = branch->function;
    const struct expr *variable = expr_variable(a->program, v);
    const struct cell *cell = cell_of_variable(a, v);

    if (!v->function || v->is_static || v->function != f)
        return true;
    if (bits_get(held_cells(a), cell->id))
        return true;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        for (uint32_t n = 0; node->kind == NODE_CALL && n < node->arg_count; n++)
            if (node->args[n]->kind == EXPR_ADDRESS && node->args[n]->a == variable &&
                call_writes(a, node, n) && cfg_reaches(a, branch, node))
                return true;
    }
    return false;
}

static const struct expr *is_reached_in(void *context, const struct expr *expr)
{
    struct lasting *l = context;

    if (expr->kind == EXPR_VARIABLE)
        l->is_reached |= is_reached(l->a, expr->variable, l->branch);
    else if (expr->kind == EXPR_CALL || expr->kind == EXPR_UNKNOWN || expr->kind == EXPR_FIELD ||
             expr->kind == EXPR_INDEX || expr->kind == EXPR_DEREF)
        l->is_reached = true;
    return NULL;
}

/* Has what the branch asks one answer once it was asked?  Found once for each branch. */
static bool is_answer_lasting(struct analysis *a, const struct node *branch)
{
    static const bool answers[] = {false, true};
    struct lasting l = {a, branch, false};
    struct guard guard = {branch->value, true, branch};
    const bool *known;

    if (!a->lasting_branches)
        a->lasting_branches = map_new(a->arena);
    known = map_get_address(a->lasting_branches, branch);
    if (!known) {
        bool is_lasting = guard_is_lasting(a, &guard);

        if (is_lasting)
            (void)expr_substitute(a->program, branch->value, is_reached_in, &l);
        known = &answers[is_lasting && !l.is_reached];
        map_set_address(a->lasting_branches, branch, known);
    }
    return *known;
}

bool condition_stays(struct analysis *a, const struct expr *condition, const struct node *from,
                     const struct node *to)
{
    const struct function *f = from->function;
    const struct bits between = cfg_between(a, from, to);
    struct reads reads = {.a = a};

    (void)expr_substitute(a->program, condition, read_one, &reads);
    for (uint32_t k = 0; k < f->node_count && !reads.has_other; k++)
        if (bits_get(&between, k) && may_change(&reads, f->nodes[k]))
            return false;
    return !reads.has_other;
}

void event_guards_keep(struct analysis *a, struct event *e, const struct node *node)
{
    struct event other = *e;
    ARRAY(struct guard) guards = {0};

    other.guard_count = 0;
    event_guards_add(a, &other, node);
    for (uint32_t k = 0; k < e->guard_count; k++)
        array_push(a->arena, &guards, e->guards[k]);
    for (uint32_t k = 0; k < other.guard_count; k++)
        if (is_answer_lasting(a, other.guards[k].branch))
            array_push(a->arena, &guards, other.guards[k]);
    e->guards = guards.items;
    e->guard_count = guards.count;
}

/* The side of the branch behind which the node lies, whatever way leads to it, when what the branch asks
 * has one answer from there on; -1 none. */
static int lasting_side(struct analysis *a, const struct node *branch, const struct node *node)
{
    int side = -1;

    if (branch->kind != NODE_BRANCH || branch->next[0] == branch->next[1])
        return -1;
    for (int k = 0; k < 2; k++)
        if (branch->next[k] && branch->next[k]->previous_count == 1 &&
            cfg_dominates(cfg_get(a, node->function), branch->next[k], node))
            side = k;
    return side >= 0 && is_answer_lasting(a, branch) ? side : -1;
}

bool guards_exclude(struct analysis *a, const struct node *x, const struct node *y)
{
    const struct function *f = x->function;

    for (uint32_t k = 0; y->function == f && k < f->node_count; k++) {
        int side = f->nodes[k]->kind == NODE_BRANCH ? lasting_side(a, f->nodes[k], x) : -1;

        if (side >= 0 && lasting_side(a, f->nodes[k], y) == 1 - side)
            return true;
    }
    return false;
}

bool guards_rule_out(struct analysis *a, const struct node *before, const struct node *node)
{
    return before && before->function == node->function &&
           (!cfg_reaches(a, before, node) || guards_exclude(a, before, node));
}

typedef ARRAY(struct guard) guard_list;

static void lasting_find(struct analysis *a, const struct event *e, guard_list *guards)
{
    const struct function *f = e->home;

    for (uint32_t k = 0; k < e->guard_count; k++)
        if (guard_is_lasting(a, &e->guards[k]))
            array_push(a->arena, guards, e->guards[k]);
    for (uint32_t k = 0; k < f->node_count; k++) {
        int side = f->nodes[k]->kind == NODE_BRANCH ? lasting_side(a, f->nodes[k], e->node) : -1;

        if (side >= 0)
            array_push(a->arena, guards,
                       ((struct guard){f->nodes[k]->value, side == 0, f->nodes[k]}));
    }
}

/* The event, running under its lasting conditions only: the others hold at different times.  Found once
 * for each event of the program. */
static struct event lasting_event(struct analysis *a, const struct event *e)
{
    bool is_kept = e->id < a->events.count && a->events.items[e->id] == e;
    struct event copy = *e;
    guard_list *guards;

    if (!a->lasting_events)
        a->lasting_events = map_new(a->arena);
    guards = is_kept ? map_get_address(a->lasting_events, e) : NULL;
    if (!guards) {
        guards = ARENA_NEW(a->arena, guard_list);
        lasting_find(a, e, guards);
        if (is_kept)
            map_set_address(a->lasting_events, e, guards);
    }
    copy.guards = guards->items;
    copy.guard_count = guards->count;
    return copy;
}

/* May the variables of the condition be assigned to behind the branch? */
static bool is_set_behind(struct analysis *a, const struct node *branch)
{
    const struct function *f = branch->function;

    for (uint32_t k = 0; k < f->node_count; k++)
        if (f->nodes[k]->kind == NODE_ASSIGN && expr_contains(branch->value, f->nodes[k]->target) &&
            cfg_reaches(a, branch, f->nodes[k]))
            return true;
    return false;
}

bool guards_want_first(struct analysis *a, const struct event *e)
{
    const struct function *f = e->home;
    struct event copy = *e;
    guard_list guards = {0};

    for (uint32_t k = 0; k < e->guard_count; k++)
        array_push(a->arena, &guards, e->guards[k]);
    for (uint32_t k = 0; k < f->node_count; k++) {
        int side = f->nodes[k]->kind == NODE_BRANCH ? lasting_side(a, f->nodes[k], e->node) : -1;

        if (side >= 0 && !is_set_behind(a, f->nodes[k]))
            array_push(a->arena, &guards,
                       ((struct guard){f->nodes[k]->value, side == 0, f->nodes[k]}));
    }
    copy.guards = guards.items;
    copy.guard_count = guards.count;
    solver_begin(a->solver);
    solver_event(a->solver, &copy, 0);
    roles_require_above(a, e->node, 0);
    solver_root(a->solver, 0, false, false);
    return solver_end(a->solver) == ANSWER_NO;
}

bool guards_allow_both(struct analysis *a, const struct event *reception, const struct event *send)
{
    struct event first = lasting_event(a, reception), second = lasting_event(a, send);

    solver_begin(a->solver);
    solver_event(a->solver, &first, 0);
    solver_event(a->solver, &second, 0);
    return solver_end(a->solver) != ANSWER_NO;
}

bool guards_allow_sending(struct analysis *a, const struct event *reception,
                          const struct event *collective)
{
    struct event first = lasting_event(a, reception), second = lasting_event(a, collective);
    const struct mpi_function *mpi = collective->mpi;
    bool from_root = strstr(mpi->name, "cast") || strstr(mpi->name, "catter");

    if (!event_is_in_place(collective) && collective->count >= 0 &&
        collective->args[collective->count]->kind == EXPR_INT &&
        collective->args[collective->count]->value == 0)
        return false;
    if (mpi->root < 0 || (uint32_t)mpi->root >= collective->mpi_node->arg_count)
        return guards_allow_both(a, reception, collective);
    second.peer = collective->args[mpi->root];
    solver_begin(a->solver);
    solver_event(a->solver, &first, 0);
    solver_event(a->solver, &second, 0);
    if (!from_root)
        solver_differ(a->solver, 0, 1);
    solver_peer(a->solver, &second, 0, from_root ? 0 : 1);
    return solver_end(a->solver) != ANSWER_NO;
}
