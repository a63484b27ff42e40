/* SPDX-License-Identifier: Apache-2.0 */
/* How far through a tree of messages is a process that comes to a node?
 *
 * Requires: a tree whose calls are known (trees.c).  Computes: every state that a process can be in at every
 * node of the function, for the root and for the others: which of its messages were posted, have come, were
 * sent in this run of the tree, and the values 0, 1 or unknown of local variables that are set to constants
 * and by tests.  A test that says so has completed what was posted; a condition on known values, or on the
 * rank where it is the root's or nobody else's, goes one way; all others go both.  There are two processes or more: one
 * alone has nobody to be kept apart from.
 *
 * What has to hold in every state that is come to:
 *   run       begins with the first reception that is posted for a child, or for the parent; it ends with the
 *             release, and the next one begins behind it;
 *   report    once a run, not by the root, when every child's message has come;
 *   release   the parent's message has come, behind the report; for the root: every child's message has come;
 *   answers   to each child at most once a run, behind the release;
 *   the group is silent between the beginning of a run and the release.  Or, in a consensus, it sends nothing
 *             more in this call of the function once the process has reported (the root: is released), and all
 *             it has sent before was received then.
 * The function is left only between runs.
 *
 * The root may take its release for later than the last report: until it has released another process or sent
 * something for the group itself, nothing that it receives can be of a later iteration.
 */
#include "passes/stages.h"
#include "ir/expr.h"
#include "passes/answered.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/events.h"
#include "passes/flagged.h"
#include "passes/scope.h"
#include "passes/solve.h"
#include "passes/views.h"

enum { FLAGS = 12, NODES = 4096, STATES = 1 << 14, TABLE = STATES * 4 };

/* Facts: one bit for each of TREE_SITES, or one. */
enum {
    POSTED = 1,
    DONE = POSTED << TREE_SITES,
    CREDIT = DONE << TREE_SITES,  /* an answer may be sent */
    ASKED = CREDIT << TREE_SITES, /* questions may not be received yet */
    OPEN = ASKED << TREE_SITES,   /* a run has begun */
    REPORTED = OPEN << 1,
    AWAITED = OPEN << 2, /* the parent's message is posted */
    RELEASED = OPEN << 3,
    STALE = OPEN << 4, /* received for the group since */
    PASSED = OPEN << 5 /* the root has released others, or sent for the group */
};

enum { SENDS = 1, RECEIVES = 2 }; /* what the group does at a node */

enum truth_value { IS_FALSE, IS_TRUE, IS_OPEN };

struct state {
    const struct node *node;
    uint32_t facts, flags; /* flags: two bits each: 0 open, 1 false, 2 true */
};

struct stages {
    const struct tree *tree;
    struct analysis *a;
    const struct function *function;
    bool is_root;
    bool has_failed;
    const struct variable *variables[FLAGS];
    uint32_t variable_count;
    uint8_t *group;            /* by node id: SENDS, RECEIVES */
    const struct event **ends; /* by node id: the one completion that the call is */
    const struct expr **flags; /* by node id: see flagged_argument */
    uint8_t *seen, *open;      /* by node id: come to; in a state that is not released */
    struct map *roles[2];      /* condition -> what it is for the others, for the root */
    uint64_t *table;
    ARRAY(struct state) states;
};

static const char truths[3];

/* ---- variables ---- */

static bool has_address(const struct expr *e, const struct variable *v)
{
    if (!e)
        return false;
    if (e->kind == EXPR_ADDRESS && e->a->kind == EXPR_VARIABLE && e->a->variable == v)
        return true;
    return has_address(e->a, v) || has_address(e->b, v) || has_address(e->c, v);
}

/* Is its address given to nobody but calls that write a flag there? */
static bool is_private(const struct stages *s, const struct variable *v)
{
    const struct function *f = s->function;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (has_address(node->target, v) || has_address(node->value, v) ||
            has_address(node->callee, v))
            return false;
        for (uint32_t n = 0; n < node->arg_count; n++)
            if (has_address(node->args[n], v) &&
                (!s->flags[k] || s->flags[k] != expr_without_casts(node->args[n]) ||
                 s->flags[k]->kind != EXPR_ADDRESS))
                return false;
    }
    return true;
}

/* Is it ever a constant, or a flag?  Others would stay open. */
static bool may_be_known(const struct stages *s, const struct variable *v)
{
    for (uint32_t k = 0; k < s->function->node_count; k++) {
        const struct node *node = s->function->nodes[k];
        int64_t number;

        if (s->flags[k] && s->flags[k]->kind == EXPR_ADDRESS &&
            s->flags[k]->a->kind == EXPR_VARIABLE && s->flags[k]->a->variable == v)
            return true;
        if (node->kind == NODE_ASSIGN && node->target->kind == EXPR_VARIABLE &&
            node->target->variable == v && expr_is_int(node->value, &number) &&
            (number == 0 || number == 1))
            return true;
    }
    return false;
}

static int variable_of(const struct stages *s, const struct expr *e)
{
    for (uint32_t k = 0; e && e->kind == EXPR_VARIABLE && k < s->variable_count; k++)
        if (s->variables[k] == e->variable)
            return (int)k;
    return -1;
}

static void variables_add(struct stages *s, const struct expr *e)
{
    if (!e)
        return;
    if (e->kind == EXPR_VARIABLE && variable_of(s, e) < 0 && s->variable_count < FLAGS &&
        e->variable->function == s->function && e->variable->parameter < 0 &&
        !e->variable->is_static && e->type && e->type->kind == TYPE_INT &&
        may_be_known(s, e->variable) && is_private(s, e->variable))
        s->variables[s->variable_count++] = e->variable;
    variables_add(s, e->a);
    variables_add(s, e->b);
    variables_add(s, e->c);
}

static uint32_t flags_set(uint32_t flags, int variable, enum truth_value value)
{
    if (variable < 0)
        return flags;
    flags &= ~((uint32_t)3 << (2 * variable));
    return value == IS_OPEN ? flags
                            : flags | (uint32_t)(value == IS_TRUE ? 2 : 1) << (2 * variable);
}

/* ---- conditions ---- */

/* What the condition is for the root, or for all others, whatever their ranks. */
static enum truth_value role_value(struct stages *s, const struct expr *e, const struct node *at)
{
    const struct expr *resolved = named_expr(s->a, e, at);
    const struct event here = {.node = at, .home = at->function};
    const struct guard guard = {resolved, true, at};
    const char *known;
    int value = IS_OPEN;

    if (!resolved)
        return IS_OPEN;
    known = map_get_address(s->roles[s->is_root], resolved);
    if (known)
        return (enum truth_value)(known - truths);
    for (int k = 0; k < 2 && value == IS_OPEN; k++) {
        solver_begin(s->a->solver);
        solver_root(s->a->solver, 0, s->tree->is_last, s->is_root);
        solver_differ(s->a->solver, 0, 1);
        solver_guards(s->a->solver, &here, &guard, 1, k == 1);
        if (solver_end(s->a->solver) == ANSWER_NO)
            value = k;
    }
    map_set_address(s->roles[s->is_root], resolved, &truths[value]);
    return (enum truth_value)value;
}

/* Exactly 0 or 1, or open. */
static enum truth_value value_of(struct stages *s, const struct expr *e, uint32_t flags,
                                 const struct node *at, int depth)
{
    int variable = variable_of(s, e);
    enum truth_value x, y;
    int64_t number;

    if (!e || depth > 8)
        return IS_OPEN;
    if (expr_is_int(e, &number))
        return number == 0 ? IS_FALSE : number == 1 ? IS_TRUE : IS_OPEN;
    if (variable >= 0 && (flags >> (2 * variable) & 3))
        return (flags >> (2 * variable) & 3) == 2 ? IS_TRUE : IS_FALSE;
    if (e->kind == EXPR_UNARY && expr_op(e) == OP_LNOT) {
        x = value_of(s, e->a, flags, at, depth + 1);
        return x == IS_OPEN ? x : x == IS_TRUE ? IS_FALSE : IS_TRUE;
    }
    if (e->kind == EXPR_BINARY &&
        (expr_op(e) == OP_LAND || expr_op(e) == OP_LOR || expr_op(e) == OP_AND)) {
        enum truth_value weak = expr_op(e) == OP_LOR ? IS_TRUE : IS_FALSE;

        x = value_of(s, e->a, flags, at, depth + 1);
        y = value_of(s, e->b, flags, at, depth + 1);
        if (x == weak || y == weak)
            return weak;
        return x == y ? x : IS_OPEN;
    }
    if (e->kind == EXPR_BINARY && (expr_op(e) == OP_EQ || expr_op(e) == OP_NE)) {
        x = value_of(s, e->a, flags, at, depth + 1);
        y = value_of(s, e->b, flags, at, depth + 1);
        if (x != IS_OPEN && y != IS_OPEN)
            return (x == y) == (expr_op(e) == OP_EQ) ? IS_TRUE : IS_FALSE;
    }
    return e->kind == EXPR_BINARY && expr_op_class(e) == CLASS_COMPARISON ? role_value(s, e, at)
                                                                          : IS_OPEN;
}

/* Of a condition: not zero, zero, or open. */
static enum truth_value condition_value(struct stages *s, const struct expr *e, uint32_t flags,
                                        const struct node *at)
{
    enum truth_value value = value_of(s, e, flags, at, 0);

    return value == IS_OPEN ? role_value(s, e, at) : value;
}

/* ---- the tree ---- */

static uint32_t all_of(uint32_t bit, uint32_t count)
{
    return bit * (((uint32_t)1 << count) - 1);
}

static bool is_done(const struct stages *s, uint32_t facts)
{
    const uint32_t all = all_of(DONE, s->tree->gather_count);

    return (facts & all) == all;
}

static uint32_t released(const struct stages *s, uint32_t facts)
{
    return (facts & ~(uint32_t)STALE) | RELEASED | all_of(CREDIT, s->tree->answer_count);
}

/* The root has nobody to wait for but its children. */
static uint32_t root_settle(const struct stages *s, uint32_t facts)
{
    return s->is_root && (facts & OPEN) && !(facts & RELEASED) && is_done(s, facts) &&
                   !(facts & all_of(ASKED, TREE_SITES))
               ? released(s, facts)
               : facts;
}

static uint32_t run_begin(uint32_t facts)
{
    if ((facts & OPEN) && !(facts & RELEASED))
        return facts;
    return (facts & (all_of(ASKED, TREE_SITES) | all_of(CREDIT, TREE_SITES))) | OPEN;
}

static void push(struct stages *s, const struct node *node, uint32_t facts, uint32_t flags)
{
    uint64_t key, at;

    if (!node || s->has_failed)
        return;
    facts = root_settle(s, facts);
    key = ((uint64_t)facts << (2 * FLAGS) | flags) * NODES + node->id + 1;
    for (at = key * 0x9e3779b97f4a7c15u >> 40; s->table[at % TABLE]; at++)
        if (s->table[at % TABLE] == key)
            return;
    if (s->states.count == STATES) {
        s->has_failed = true;
        return;
    }
    s->table[at % TABLE] = key;
    array_push(s->a->arena, &s->states, (struct state){node, facts, flags});
    s->seen[node->id] = 1;
    if (!(facts & RELEASED) || (facts & STALE))
        s->open[node->id] = 1;
}

static void push_next(struct stages *s, const struct node *node, uint32_t facts, uint32_t flags)
{
    for (int side = 0; side < 2; side++)
        push(s, node->next[side], facts, flags);
}

/* Behind a site, whatever was assigned in it. */
static void site_leave(struct stages *s, const struct site *site, uint32_t facts, uint32_t flags)
{
    if (!site->exit) {
        push_next(s, site->entry, facts, flags);
        return;
    }
    for (uint32_t k = 0; k < s->function->node_count; k++)
        if (bits_get(&site->inside, k) && s->function->nodes[k]->kind == NODE_ASSIGN)
            flags = flags_set(flags, variable_of(s, s->function->nodes[k]->target), IS_OPEN);
    push(s, site->exit, facts, flags);
}

static bool site_step(struct stages *s, const struct state *state)
{
    const struct tree *t = s->tree;
    uint32_t facts = state->facts;

    for (uint32_t k = 0; k < t->gather_count; k++)
        if (t->gathers[k].entry == state->node) {
            facts = run_begin(facts);
            s->has_failed |= (facts & (uint32_t)POSTED << k) != 0;
            facts |= (uint32_t)POSTED << k |
                     (t->gathers[k].event->is_nonblocking ? 0 : (uint32_t)DONE << k);
            site_leave(s, &t->gathers[k], facts, state->flags);
            return true;
        }
    for (uint32_t k = 0; k < t->answer_count; k++)
        if (t->answers[k].entry == state->node) {
            s->has_failed |= !(facts & (uint32_t)CREDIT << k);
            site_leave(s, &t->answers[k], (facts & ~((uint32_t)CREDIT << k)) | PASSED,
                       state->flags);
            return true;
        }
    return false;
}

static uint32_t release_step(struct stages *s, uint32_t facts)
{
    s->has_failed |= s->is_root || !(facts & REPORTED) || (facts & RELEASED);
    return released(s, facts);
}

/* What the calls of the tree and of the group do, whatever a test says. */
static uint32_t call_step(struct stages *s, const struct node *node, uint32_t facts)
{
    const struct tree *t = s->tree;

    if (s->group[node->id] && !t->is_consensus && (facts & OPEN) && !(facts & RELEASED))
        s->has_failed = true;
    if (s->group[node->id] & SENDS) {
        bool is_known = !t->is_consensus;

        s->has_failed |= t->is_consensus && (facts & (REPORTED | RELEASED));
        for (uint32_t k = 0; k < t->question_count; k++)
            if (t->questions[k]->node == node) {
                is_known = true;
                if (t->replies[k])
                    facts |= (uint32_t)ASKED << k;
            }
        s->has_failed |= !is_known;
    }
    if ((s->group[node->id] & SENDS) && (facts & RELEASED))
        facts |= PASSED;
    if ((s->group[node->id] & RECEIVES) && (facts & RELEASED) && (!s->is_root || (facts & PASSED)))
        facts |= STALE;
    if (t->report->node == node) {
        s->has_failed |= s->is_root || !(facts & OPEN) || (facts & (REPORTED | RELEASED)) ||
                         !is_done(s, facts) || (facts & all_of(ASKED, TREE_SITES));
        facts |= REPORTED;
    }
    if (t->release->node == node) {
        s->has_failed |= s->is_root;
        if (!t->release->is_nonblocking)
            return release_step(s, facts);
        facts = run_begin(facts);
        s->has_failed |= (facts & AWAITED) != 0;
        facts |= AWAITED;
    }
    return facts;
}

/* What is complete when a completion at the node has done its work. */
static uint32_t complete_step(struct stages *s, const struct event *c, uint32_t facts)
{
    const struct tree *t = s->tree;

    for (uint32_t k = 0; k < t->gather_count; k++)
        if ((facts & (uint32_t)POSTED << k) && answered_whole(s->a, c, t->gathers[k].event))
            facts |= (uint32_t)DONE << k;
    for (uint32_t k = 0; k < t->question_count; k++)
        if (t->replies[k] && answered_whole(s->a, c, t->replies[k]))
            facts &= ~((uint32_t)ASKED << k);
    if ((facts & AWAITED) && !(facts & RELEASED) && answered_whole(s->a, c, t->release))
        facts = release_step(s, facts);
    return facts;
}

static void event_step(struct stages *s, const struct state *state)
{
    const struct node *node = state->node;
    const struct expr *flag = s->flags[node->id];
    const struct event *end = s->ends[node->id];
    uint32_t facts = call_step(s, node, state->facts);
    uint32_t done = end ? complete_step(s, end, facts) : facts;
    int variable = flag && flag->kind == EXPR_ADDRESS ? variable_of(s, flag->a) : -1;
    bool is_test = flag || (end && (end->mpi->flag >= 0 || !event_runs_once(s->a, end)));

    push_next(s, node, done, flags_set(state->flags, variable, IS_TRUE));
    if (is_test)
        push_next(s, node, facts, flags_set(state->flags, variable, IS_FALSE));
}

static void branch_step(struct stages *s, const struct state *state)
{
    const struct node *node = state->node;
    enum truth_value value = condition_value(s, node->value, state->flags, node);
    const struct expr *c = node->value;
    bool is_negated = c->kind == EXPR_UNARY && expr_op(c) == OP_LNOT;
    int variable = variable_of(s, is_negated ? c->a : c);

    for (int side = 0; side < 2; side++) {
        uint32_t flags = state->flags;

        if (value != IS_OPEN && (value == IS_TRUE) != (side == 0))
            continue;
        if (variable >= 0 && value == IS_OPEN &&
            (side == 1) != is_negated) /* zero is known exactly */
            flags = flags_set(flags, variable, IS_FALSE);
        push(s, node->next[side], state->facts, flags);
    }
}

static void state_step(struct stages *s, const struct state *state)
{
    const struct node *node = state->node;

    for (uint32_t k = 0; k < s->tree->question_count; k++)
        if (s->tree->begins[k] == node) /* posted again, what is not complete would be lost */
            s->has_failed |= (state->facts & (uint32_t)ASKED << k) != 0;
    if (site_step(s, state))
        return;
    switch (node->kind) {
    case NODE_CALL:
        event_step(s, state);
        break;
    case NODE_BRANCH:
        branch_step(s, state);
        break;
    case NODE_ASSIGN:
        push_next(s, node, state->facts,
                  flags_set(state->flags, variable_of(s, node->target),
                            value_of(s, node->value, state->flags, node, 0)));
        break;
    case NODE_EXIT:
        s->has_failed |= ((state->facts & OPEN) && !(state->facts & RELEASED)) ||
                         (state->facts & all_of(ASKED, TREE_SITES));
        break;
    default:
        push_next(s, node, state->facts, state->flags);
    }
}

/* ---- all of the function ---- */

static void group_note(struct stages *s, const struct event *e, uint8_t what)
{
    node_list nodes = {0};

    event_positions(s->a, e, s->function, &nodes);
    for (uint32_t k = 0; k < nodes.count; k++)
        s->group[nodes.items[k]->id] |= what;
}

static void group_find(struct stages *s)
{
    const struct group *g = s->tree->group;

    for (uint32_t k = 0; k < g->may_sends.count; k++)
        group_note(s, g->may_sends.items[k], SENDS);
    for (uint32_t k = 0; k < g->receptions.count; k++) {
        group_note(s, g->receptions.items[k], RECEIVES);
        for (uint32_t n = 0; n < s->a->events.count; n++)
            if (s->a->events.items[n]->kind == EVENT_COMPLETION &&
                set_meets(&s->a->events.items[n]->request_cells,
                          &g->receptions.items[k]->request_cells))
                group_note(s, s->a->events.items[n], RECEIVES);
    }
}

/* A call of the tree does nothing for the group; a question is nothing else. */
static bool calls_are_apart(const struct stages *s)
{
    const struct tree *t = s->tree;

    for (uint32_t k = 0; k < t->gather_count; k++)
        if (s->group[t->gathers[k].event->node->id])
            return false;
    for (uint32_t k = 0; k < t->answer_count; k++)
        if (s->group[t->answers[k].event->node->id])
            return false;
    for (uint32_t k = 0; k < t->question_count; k++)
        if (s->group[t->questions[k]->node->id] != SENDS || !view_at(s->a, t->questions[k]->node))
            return false;
    return !s->group[t->report->node->id] && !s->group[t->release->node->id];
}

static void ends_find(struct stages *s)
{
    const event_list *views = views_of(s->a);

    for (uint32_t k = 0; k < views->count; k++)
        if (views->items[k]->home == s->function && views->items[k]->kind == EVENT_COMPLETION)
            s->ends[views->items[k]->node->id] = view_at(s->a, views->items[k]->node);
}

bool stages_hold(const struct tree *tree, node_list *lefts)
{
    const struct function *f = tree->function;
    struct stages s = {.tree = tree, .a = tree->a, .function = f};

    if (f->node_count >= NODES || facts_of(tree->a, f)->is_recursive)
        return false;
    s.group = ARENA_ARRAY(s.a->arena, uint8_t, f->node_count);
    s.seen = ARENA_ARRAY(s.a->arena, uint8_t, f->node_count);
    s.open = ARENA_ARRAY(s.a->arena, uint8_t, f->node_count);
    s.table = ARENA_ARRAY(s.a->arena, uint64_t, TABLE);
    s.ends = ARENA_ARRAY(s.a->arena, const struct event *, f->node_count);
    group_find(&s);
    if (!calls_are_apart(&s))
        return false;
    ends_find(&s);
    s.flags = ARENA_ARRAY(s.a->arena, const struct expr *, f->node_count);
    for (uint32_t k = 0; k < f->node_count; k++)
        s.flags[k] = flagged_argument(s.a, f->nodes[k]);
    for (uint32_t k = 0; k < f->node_count; k++)
        if (f->nodes[k]->kind == NODE_BRANCH)
            variables_add(&s, f->nodes[k]->value);
    for (int role = 0; role < 2; role++) {
        s.is_root = role == 1;
        s.roles[role] = map_new(s.a->arena);
        memset(s.table, 0, TABLE * sizeof *s.table);
        s.states.count = 0;
        push(&s, f->nodes[0], 0, 0);
        for (uint32_t k = 0; k < s.states.count && !s.has_failed; k++) {
            const struct state state = s.states.items[k];

            state_step(&s, &state);
        }
    }
    for (uint32_t k = 0; k < f->node_count && !s.has_failed; k++)
        for (uint32_t p = 0; p < f->nodes[k]->previous_count; p++)
            if (s.seen[k] && !s.open[k] &&
                (s.open[f->nodes[k]->previous[p]->id] || !s.seen[f->nodes[k]->previous[p]->id])) {
                array_push(s.a->arena, lefts, f->nodes[k]);
                break;
            }
    return !s.has_failed && lefts->count > 0;
}
