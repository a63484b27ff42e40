/* SPDX-License-Identifier: Apache-2.0 */
/* Which pattern of the source is active when an event runs?
 *
 * Requires: events, balance.c.  A message and a reception meet only when both carry the id of the
 * pattern that their processes have begun last: in each run, with or without failures, inside a
 * cluster too.  So what the source encloses in one pattern can not meet what it encloses in another,
 * or in none.  Of a function it is known what it has begun itself when it comes to a call; what was
 * active before is looked for in its callers.
 */
#include "passes/active.h"
#include "ir/expr.h"
#include "passes/balance.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/definitions.h"
#include "passes/scope.h"

const struct active active_outside, active_unknown;

bool active_make(struct analysis *a, const struct node *call, const struct expr *pattern,
                 struct active *out)
{
    const struct variable *root = expr_root(pattern);
    struct set cells = {0};

    *out = (struct active){.begin = call, .site = call, .pattern = pattern};
    if (root && root->parameter >= 0 && pattern->kind == EXPR_VARIABLE) {
        out->cell = ACTIVE_PARAMETER | (uint32_t)root->parameter;
        return parameter_is_stable(a, root);
    }
    if (root == NULL || root->parameter >= 0)
        return false;
    cells_of_lvalue(a, pattern, &cells);
    if (cells.count != 1)
        return false;
    out->cell = cells.items[0];
    return true;
}

const struct actives *active_get(struct analysis *a)
{
    if (!a->actives)
        balance_find(a);
    return a->actives->sites.count > 0 ? a->actives : NULL;
}

/* NULL: what is active around the function. */
static const struct active *active_at(const struct actives *known, const struct node *node)
{
    const struct activity *activity = map_get_address(known->activities, node);

    if (map_get_address(known->lost, node->function))
        return &active_unknown;
    if (!activity)
        return NULL;
    for (uint32_t k = 1; k < activity->tops.count; k++)
        if (activity->tops.items[k] != activity->tops.items[0])
            return &active_unknown;
    return activity->tops.items[0];
}

static const struct active *active_join(const struct active *x, const struct active *y)
{
    return !x || x == y ? y : &active_unknown;
}

/* What is active when the function is called. */
static const struct active *active_around(struct analysis *a, const struct actives *known,
                                          const struct function *f)
{
    const struct function_facts *facts = facts_of(a, f);
    const struct active *around = map_get_address(known->around, f);

    if (around)
        return around;
    map_set_address(known->around, f, &active_unknown); /* in a recursion */
    if (facts->is_root)
        around = &active_outside;
    else if (facts->has_hidden_callers)
        around = &active_unknown;
    for (uint32_t k = 0; k < facts->callers.count && around != &active_unknown; k++) {
        const struct node *caller = facts->callers.items[k];
        const struct active *at;

        if (!facts_of(a, caller->function)->is_reachable)
            continue;
        at = active_at(known, caller);
        around = active_join(around, at ? at : active_around(a, known, caller->function));
    }
    if (!around)
        around = &active_unknown;
    map_set_address(known->around, f, around);
    return around;
}

/* Up to its home; NULL: what is active around that. */
static const struct active *active_below(const struct actives *known, const struct event *event)
{
    const struct active *at = active_at(known, event->mpi_node);

    for (uint32_t k = event->depth; k-- > 0 && !at;)
        at = active_at(known, event->chain[k]);
    return at;
}

const struct active *active_of(struct analysis *a, const struct event *event)
{
    const struct actives *known = active_get(a);
    const struct active *at = known ? active_below(known, event) : &active_outside;

    return at ? at : active_around(a, known, event->home);
}

bool active_is_one(struct analysis *a, const struct event *x, const struct event *y)
{
    const struct actives *known = active_get(a);

    if (!known || (x->home == y->home && !active_below(known, x) && !active_below(known, y)))
        return true;
    return active_of(a, x) == active_of(a, y) && active_of(a, x) != &active_unknown;
}

/* ---- ranges ---- */

static bool stacks_are(const struct actives *known, const struct node *node, const char **stack)
{
    const struct activity *activity = map_get_address(known->activities, node);

    for (uint32_t k = 0; activity && k < activity->stacks.count; k++) {
        if (*stack && *stack != activity->stacks.items[k])
            return false;
        *stack = activity->stacks.items[k];
    }
    return true;
}

static struct claim range_claim(const struct actives *known, const struct scope *scope)
{
    const char *stack = NULL;

    for (uint32_t k = 0; k < scope->function->node_count; k++) {
        const struct node *node = scope->function->nodes[k];

        for (int side = 0; side < 2; side++) {
            const struct node *next = node->next[side];

            if (next && scope_has_node(scope, node) != scope_has_node(scope, next) &&
                !stacks_are(known, next, &stack))
                return claim_unknown("the range of the pattern would hold a begin of another "
                                     "iteration without its end, or an end without its begin",
                                     node->place);
        }
    }
    return claim_make(TRUTH_PROVED, NULL, (struct place){0});
}

struct claim active_claim(struct analysis *a, const struct group *group, const struct scope *scope)
{
    const struct actives *known = active_get(a);
    const char *unnamed =
        known && group->is_annotated ? map_get_address(known->unnamed, group->begin) : NULL;

    if (unnamed)
        return claim_unknown(unnamed, group->begin->place);
    return known && !group->is_annotated ? range_claim(known, scope)
                                         : claim_make(TRUTH_PROVED, NULL, (struct place){0});
}
