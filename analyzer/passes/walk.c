/* SPDX-License-Identifier: Apache-2.0 */
/* Which nodes can one process come to after this one?
 *
 * Requires: control flow graphs and callees.  Computes: breadth-first search over all functions
 * that respects calls and returns: a path first returns to callers any number of times, then enters
 * callees any number of times; a call in between is stepped over when its callee can come back.  A function
 * that runs what it is handed is left only to callers that may have handed it what the path came out of.
 * A way that does not exist at run time may be found (conditions are not looked at, all callers
 * count); none that exists is missed.
 */
#include "passes/walk.h"
#include "passes/budget.h"
#include "passes/cells.h"
#include "passes/entries.h"
#include "passes/errand.h"

struct state {
    const struct node *node;
    bool is_down; /* entered from above: its function's exit is not followed */
    int mark;
    uint32_t from;
    const struct function *owed; /* what a caller has handed to this function; NULL: not known */
};

struct walking {
    struct walk *walk;
    struct arena *scratch; /* lives as long as the search */
    ARRAY(struct state) states;
    uint32_t next;    /* the first of them that was not looked at */
    struct map *seen; /* function -> bits, 4 a node, when nothing is owed */
    struct map *owed; /* function that is owed -> the same */
    const struct function *last, *last_owed;
    struct bits *last_seen; /* of the function that was asked about last */
    bool is_recalled[2];    /* by mark: the ways into the entries have been taken */
};

static struct map *seen_when(struct walking *q, const struct function *owed)
{
    struct map *seen = owed ? map_get_address(q->owed, owed) : q->seen;

    if (!seen) {
        seen = map_new(q->scratch);
        map_set_address(q->owed, owed, seen);
    }
    return seen;
}

static struct bits *seen_in(struct walking *q, const struct function *f,
                            const struct function *owed)
{
    struct map *map = f == q->last && owed == q->last_owed ? NULL : seen_when(q, owed);
    struct bits *seen = map ? map_get_address(map, f) : q->last_seen;

    if (!seen) {
        seen = ARENA_NEW(q->scratch, struct bits);
        *seen = bits_new(q->scratch, f->node_count * 4);
        map_set_address(map, f, seen);
    }
    q->last = f;
    q->last_owed = owed;
    q->last_seen = seen;
    return seen;
}

static void push(struct walking *q, const struct node *node, bool is_down, int mark, uint32_t from,
                 const struct function *owed)
{
    struct bits *seen;
    uint32_t key;

    if (!node)
        return;
    seen = seen_in(q, node->function, owed);
    key = node->id * 4 + (is_down ? 2 : 0) + (mark ? 1 : 0);
    if (bits_get(seen, key))
        return;
    bits_set(seen, key);
    array_push_alone(q->scratch, &q->states, (struct state){node, is_down, mark, from, owed});
}

static void push_next(struct walking *q, const struct node *node, bool is_down, int mark,
                      uint32_t from, const struct function *owed)
{
    struct walk *walk = q->walk;

    for (int side = 0; side < 2; side++)
        if (!walk->may_take || node->kind != NODE_BRANCH ||
            walk->may_take(walk->context, node, side))
            push(q, node->next[side], is_down, mark, from, owed);
}

static void push_call(struct walking *q, const struct state *state, int mark, uint32_t at)
{
    struct walk *walk = q->walk;
    const function_list *callees = callees_of(walk->a, state->node);
    bool can_skip = callees->count == 0;

    for (uint32_t k = 0; k < callees->count; k++) {
        const struct function *f = callees->items[k];

        if (function_is_external(f)) {
            can_skip = true;
            continue;
        }
        if (!walk->may_skip || walk->may_skip(walk->context, f))
            can_skip = true;
        if (!walk->may_enter || walk->may_enter(walk->context, f))
            push(q, f->nodes[0], true, mark, at, NULL);
    }
    if (can_skip)
        push_next(q, state->node, state->is_down, mark, at, state->owed);
}

/* Of the caller that the path comes back to it is owed what it must have been handed for the call to lead
 * where it did.  Returns whether it can have been. */
static bool owes(struct walking *q, const struct state *state, const struct node *call,
                 const struct function **owed)
{
    struct analysis *a = q->walk->a;
    const struct function *f = state->node->function;
    enum errand_gift gift = ERRAND_HERE;

    if (state->owed)
        gift = errand_gives(a, call, f, state->owed);
    *owed = gift == ERRAND_ABOVE ? state->owed : NULL;
    if (errand_calls_handed(a, call))
        *owed = f;
    return gift != ERRAND_NEVER;
}

static void push_return(struct walking *q, const struct state *state, int mark, uint32_t at)
{
    struct walk *walk = q->walk;
    const node_list *callers = &facts_of(walk->a, state->node->function)->callers;

    for (uint32_t k = 0; k < callers->count; k++) {
        const struct node *call = callers->items[k];
        const struct function *owed;

        if (facts_of(walk->a, call->function)->is_reachable && owes(q, state, call, &owed) &&
            (!walk->may_return || walk->may_return(walk->context, call)))
            push_next(q, call, false, mark, at, owed);
    }
}

/* Who has called a function from outside of the sources calls that or another one next. */
static void push_entries(struct walking *q, int mark, uint32_t at)
{
    struct walk *walk = q->walk;
    const struct program *p = walk->a->program;

    if (q->is_recalled[mark != 0])
        return;
    q->is_recalled[mark != 0] = true;
    for (uint32_t k = 0; k < p->function_count; k++) {
        const struct function *f = p->functions[k];

        if (function_is_entry(walk->a, f) &&
            (!walk->may_enter || walk->may_enter(walk->context, f)))
            push(q, f->nodes[0], false, mark, at, NULL);
    }
}

static void path_build(struct walking *q, uint32_t at)
{
    struct walk *walk = q->walk;
    node_list reversed = {0};

    for (; at != UINT32_MAX; at = q->states.items[at].from)
        array_push(q->scratch, &reversed, q->states.items[at].node);
    walk->path.count = 0;
    while (reversed.count > 0)
        array_push(walk->a->arena, &walk->path, reversed.items[--reversed.count]);
}

static enum walk_step visit(struct walking *q, uint32_t at)
{
    struct walk *walk = q->walk;
    struct state state = q->states.items[at];
    int mark = state.mark;
    enum walk_step step =
        budget_spend(walk->a) ? walk->visit(walk->context, state.node, &mark) : WALK_DONE;

    if (step != WALK_ON)
        return step;
    if (state.node->kind == NODE_EXIT) {
        if (!state.is_down)
            push_return(q, &state, mark, at);
        if (!state.is_down && walk->is_recalled && function_is_entry(walk->a, state.node->function))
            push_entries(q, mark, at);
    } else if (state.node->kind == NODE_CALL && state.node->mpi < 0) {
        push_call(q, &state, mark, at);
    } else {
        push_next(q, state.node, state.is_down, mark, at, state.owed);
    }
    return WALK_ON;
}

struct walking *walk_begin(struct walk *walk)
{
    struct arena *scratch = arena_new();
    struct walking *q = ARENA_NEW(scratch, struct walking);

    q->walk = walk;
    q->scratch = scratch;
    q->seen = map_new(scratch);
    q->owed = map_new(scratch);
    return q;
}

static bool states_visit(struct walking *q)
{
    while (q->next < q->states.count) {
        uint32_t at = q->next++;

        if (q->states.items[at].from == UINT32_MAX) /* a start itself */
            continue;
        if (visit(q, at) == WALK_DONE) {
            q->walk->found = q->states.items[at].node;
            path_build(q, at);
            return true;
        }
    }
    return false;
}

bool walk_on(struct walking *q, const node_list *starts, uint32_t first)
{
    q->walk->found = NULL;
    for (uint32_t k = first; k < starts->count; k++) {
        array_push_alone(q->scratch, &q->states,
                         (struct state){starts->items[k], false, 0, UINT32_MAX, NULL});
        push_next(q, starts->items[k], false, 0, q->states.count - 1, NULL);
    }
    return states_visit(q);
}

bool walk_into(struct walking *q, const node_list *nodes, uint32_t first, bool is_down)
{
    q->walk->found = NULL;
    for (uint32_t k = first; k < nodes->count; k++) {
        array_push_alone(q->scratch, &q->states,
                         (struct state){nodes->items[k], is_down, 0, UINT32_MAX, NULL});
        push(q, nodes->items[k], is_down, 0, q->states.count - 1, NULL);
    }
    return states_visit(q);
}

void walk_end(struct walking *q)
{
    arena_free(q->scratch);
}

bool walk_run(struct walk *walk, const node_list *starts)
{
    struct walking *q = walk_begin(walk);
    bool is_found = walk_on(q, starts, 0);

    walk_end(q);
    return is_found;
}
