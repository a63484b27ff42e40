/* SPDX-License-Identifier: Apache-2.0 */
/* Does a statement of the window belong to the message that the round has received?
 *
 * Requires: the window, control flow.  A round begins with the reception.  What stands before the reception in the loop
 * runs for the message before, and for the last one it does not run; so it is with what a condition skips that also
 * decides whether another message is received (`if (++n == all) break;`), and what stands behind an inner loop runs for
 * its last message only.  The other statements run for every message, unless a condition says that does not decide
 * about receptions; such conditions are for the caller to look at.
 *
 * Shown is, in the function of each level:
 * (1) every way to the statement passes the reception (the call that leads to it), which happens once in each call;
 * (2) of no branch that decides whether the reception runs again, one way leads to the statement and another one past
 *     it, before the next reception; but the round's own message may decide it.
 * A function that the window calls belongs to the message when all of its calls do.
 */
#include "passes/round.h"
#include "passes/callgraph.h"
#include "passes/cfg.h"
#include "passes/loops.h"

enum { DEPTH_MAX = 8 };

/* Does the branch, behind the reception, decide whether the node runs before the next one? */
static bool skips(struct analysis *a, const struct node *branch, const struct node *node,
                  const struct node *point)
{
    bool leads = false, passes = false;

    for (int side = 0; side < 2; side++) {
        const struct node *next = branch->next[side];

        if (!next || next == point) {
            passes = true;
            continue;
        }
        leads |= loop_leads(a, next, node, point);
        passes |= next != node && (loop_leads(a, next, point, node) ||
                                   loop_leads(a, next, node->function->nodes[1], node));
    }
    return leads && passes;
}

/* Does a call of the level's function receive exactly one message? */
static bool is_one_reception(struct analysis *a, const struct window_level *level)
{
    const struct function *f = level->function;

    return !loop_repeats(a, level->point, f->nodes[1]) &&
           !loop_leads(a, f->nodes[0], f->nodes[1], level->point);
}

static bool level_holds(struct window *w, const struct window_level *level, const struct node *node)
{
    const struct set *branches = cfg_control_closure(w->a, level->point);

    if (node == level->point || !cfg_dominates(cfg_get(w->a, node->function), level->point, node))
        return false;
    for (const struct window_level *below = w->levels; below < level; below++)
        if (!is_one_reception(w->a, below))
            return false;
    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = node->function->nodes[branches->items[k]];

        if (window_has(w, branch) && branch != node &&
            !window_is_stateless(w, branch->value, branch) &&
            skips(w->a, branch, node, level->point))
            return false;
    }
    return true;
}

static bool is_of_message(struct window *w, const struct node *node, int depth)
{
    const struct window_level *level = window_level_of(w, node->function);
    const struct function_facts *facts = facts_of(w->a, node->function);
    bool is_called = false;

    if (level)
        return level_holds(w, level, node);
    if (depth > DEPTH_MAX || facts->is_recursive)
        return false;
    for (uint32_t k = 0; k < facts->callers.count; k++) {
        const struct node *call = facts->callers.items[k];

        if (!window_has(w, call))
            continue;
        if (!is_of_message(w, call, depth + 1))
            return false;
        is_called = true;
    }
    return is_called;
}

bool round_has(struct window *w, const struct node *node)
{
    return window_has(w, node) && is_of_message(w, node, 0);
}

bool round_is_skipped(struct window *w, const struct node *branch, const struct node *node)
{
    const struct window_level *level = window_level_of(w, node->function);

    return level && branch->function == node->function && skips(w->a, branch, node, level->point);
}
