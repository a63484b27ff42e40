/* SPDX-License-Identifier: Apache-2.0 */
/* Which conditions hold whenever a node runs?
 *
 * Requires: events, control flow.  Computes: conditions of branches that dominate the event with
 * one side only leading to it, kept when nothing between the branch and the event can change what
 * the condition reads: only local variables and parameters whose address is not taken, not assigned
 * on the way; other storage only when the way has no call and no assignment to it. A condition that
 * is left out makes a match possible that is not; it never hides one.
 */
#include "passes/guards.h"
#include "ir/expr.h"
#include "passes/cfg.h"
#include "passes/values.h"

struct reads {
    node_list unused;
    const struct variable *variables[16];
    uint32_t count;
    bool has_memory, has_other;
};

static const struct expr *read_one(void *context, const struct expr *expr)
{
    struct reads *r = context;

    if (expr->kind == EXPR_VARIABLE) {
        if (!variable_is_simple(expr->variable))
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
    if (node->kind == NODE_CALL)
        return reads->has_memory;
    if (node->kind != NODE_ASSIGN)
        return false;
    if (node->target->kind != EXPR_VARIABLE)
        return reads->has_memory;
    for (uint32_t k = 0; k < reads->count; k++)
        if (reads->variables[k] == node->target->variable)
            return true;
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

static bool guard_of(struct analysis *a, const struct node *branch, const struct node *node,
                     struct guard *guard)
{
    struct reads reads = {0};
    bool reaches[2], changes[2];

    expr_substitute(a->program, branch->value, read_one, &reads);
    if (reads.has_other)
        return false;
    for (int side = 0; side < 2; side++)
        changes[side] = changes_between(a, branch, side, node, &reads, &reaches[side]);
    if (reaches[0] == reaches[1] || changes[reaches[0] ? 0 : 1])
        return false;
    *guard = (struct guard){branch->value, reaches[0], branch};
    return true;
}

/* Conditions looked at for one event, the nearest first: in a function of many thousand branches one
 * event must not cost all of them. */
enum { TRY_LIMIT = 200 };

void event_guards_add(struct analysis *a, struct event *e, const struct node *runs)
{
    struct cfg *cfg = cfg_get(a, runs->function);
    ARRAY(struct guard) guards = {0};
    uint32_t at = runs->id, tried = 0;

    if (cfg->rank[at] == UINT32_MAX)
        return;
    for (uint32_t k = 0; k < e->guard_count; k++)
        array_push(a->arena, &guards, e->guards[k]);
    while (cfg->dominator[at] != at && guards.count < 24 && tried < TRY_LIMIT) {
        const struct node *node;
        struct guard guard;

        at = cfg->dominator[at];
        node = runs->function->nodes[at];
        tried += node->kind == NODE_BRANCH;
        if (node->kind == NODE_BRANCH && guard_of(a, node, runs, &guard))
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
