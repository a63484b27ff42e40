/* SPDX-License-Identifier: Apache-2.0 */
/* Do messages and receptions of a pattern belong to the same iterations?
 *
 * Requires: guards, uniform values, the solver.  What even iterations send and odd ones receive has
 * the wrong id in every iteration.  Conditions inside the range on values that all processes share
 * and that the range does not change are compared: an iteration in which a reception may run must
 * not be one in which every matching send is ruled out by such conditions, and the other way round.
 * Refuted only by such conditions; that the numbers of messages and receptions of an iteration agree
 * is an assumption that verdict.c lists.
 */
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/order.h"
#include "passes/scope.h"
#include "passes/shared.h"
#include "passes/solve.h"

/* Does the program end where the condition is the other way round?  Then there is no such iteration. */
static bool ends_otherwise(struct analysis *a, const struct guard *guard)
{
    const struct node *other = guard->branch->next[guard->is_true ? 1 : 0];

    return other && cfg_get(a, guard->branch->function)->is_dead[other->id];
}

/* The guards of the event that lie in the range and read shared values only. */
static uint32_t shared_guards(struct shared *p, const struct event *e, struct guard *out)
{
    uint32_t count = 0;

    for (uint32_t k = 0; k < e->guard_count; k++) {
        const struct node *branch = e->guards[k].branch;

        if ((scope_has_node(p->scope, branch) ||
             (branch->function != p->scope->function &&
              bits_get(&p->scope->below, branch->function->id))) &&
            shared_has(p, e->guards[k].condition) && !ends_otherwise(p->a, &e->guards[k]))
            out[count++] = e->guards[k];
    }
    return count;
}

struct guards {
    struct guard *items;
    uint32_t count;
};

static struct guards shared_guards_of(struct shared *p, const struct event *e)
{
    struct guard *items = ARENA_ARRAY(p->a->arena, struct guard, e->guard_count + 1);

    return (struct guards){items, shared_guards(p, e, items)};
}

static struct guards *shared_guards_all(struct shared *p, const event_list *events)
{
    struct guards *all = ARENA_ARRAY(p->a->arena, struct guards, events->count + 1);

    for (uint32_t k = 0; k < events->count; k++)
        all[k] = shared_guards_of(p, events->items[k]);
    return all;
}

/* Is there one in which nothing decides whether it runs: it does in every iteration? */
static bool one_always_runs(const struct guards *all, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++)
        if (all[k].count == 0)
            return true;
    return false;
}

/* Is there an iteration in which one event of a list may run while none of the others can?  Then that one. */
static const struct event *runs_alone(struct shared *p, const event_list *events,
                                      const event_list *others)
{
    struct guards *own = shared_guards_all(p, events), *all = shared_guards_all(p, others);

    if (one_always_runs(all, others->count))
        return NULL;
    for (uint32_t k = 0; k < events->count; k++) {
        solver_begin(p->a->solver);
        solver_share(p->a->solver, shared_has, p);
        solver_guards(p->a->solver, events->items[k], own[k].items, own[k].count, false);
        for (uint32_t n = 0; n < others->count; n++)
            solver_guards(p->a->solver, others->items[n], all[n].items, all[n].count, true);
        if (solver_end(p->a->solver) != ANSWER_NO)
            return events->items[k];
    }
    return NULL;
}

struct claim order_paired(struct analysis *a, const struct group *group, const struct scope *scope)
{
    struct shared p = {a, group, scope};
    const struct event *alone = runs_alone(&p, &group->receptions, &group->may_sends);

    if (alone)
        return claim_unknown("in some iterations messages are received here while none is sent: "
                             "they come from another iteration",
                             alone->node->place);
    alone = runs_alone(&p, &group->may_sends, &group->receptions);
    if (alone)
        return claim_unknown("in some iterations messages are sent here while none is received: "
                             "they are received in another iteration",
                             alone->node->place);
    return (struct claim){.truth = TRUTH_PROVED};
}
