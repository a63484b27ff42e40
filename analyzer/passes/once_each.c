/* SPDX-License-Identifier: Apache-2.0 */
/* Does each process send at most one message of a pattern to each other in an iteration?
 *
 * Requires: groups with their ranges, whose order is proved: then what is received in an iteration is what was sent in it.
 * One call alone sends, on no cycle of the range, or in a loop whose rounds name each process once (loops.h), and
 * the functions in which it lies do not repeat it.  Then a message is known by its source, in whatever order those of an
 * iteration are looked at.
 */
#include "passes/once_each.h"
#include "passes/cfg.h"
#include "passes/loops.h"
#include "passes/patterns.h"

/* Is there a way in the range from the one node, behind it, to the other? */
static bool leads_on(struct analysis *a, const struct scope *scope, const struct node *from,
                     const struct node *to)
{
    uint8_t *seen = ARENA_ARRAY(a->arena, uint8_t, to->function->node_count + 1);
    node_list work = {0};

    array_push(a->arena, &work, from);
    while (work.count > 0) {
        const struct node *at = work.items[--work.count];

        for (int side = 0; side < 2; side++) {
            const struct node *next = at->next[side];

            if (next == to)
                return true;
            if (!next || seen[next->id] || !bits_get(&scope->inside, next->id))
                continue;
            seen[next->id] = 1;
            array_push(a->arena, &work, next);
        }
    }
    return false;
}

/* Does a loop, which the range runs through once, name each process once? */
static bool is_for_each(struct analysis *a, const struct group *g, const struct event *send)
{
    const struct node *branch;

    return send->depth <= 1 && loop_names_all(a, send->node, send->peer, -1, &branch) &&
           branch->next[1] != send->node && !leads_on(a, &g->scope, branch->next[1], send->node);
}

bool once_each(struct analysis *a, const struct group *g)
{
    const struct event *send = g->may_sends.count == 1 ? g->may_sends.items[0] : NULL;

    if (!send || !group_is_proved(g) || !g->has_scope || send->home != g->scope.function ||
        send->is_persistent || !bits_get(&g->scope.inside, send->node->id))
        return false;
    for (uint32_t k = 1; k < send->depth; k++)
        if (!send->chain || facts_of(a, send->chain[k]->function)->is_recursive ||
            cfg_loops_at(a, send->chain[k])->count > 0)
            return false;
    return !leads_on(a, &g->scope, send->node, send->node) || is_for_each(a, g, send);
}
