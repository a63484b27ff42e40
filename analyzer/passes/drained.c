/* SPDX-License-Identifier: Apache-2.0 */
/* May a loop that asks, or chooses, again and again be left before what it asks for is complete?
 *
 * Requires: events, control flow.  So `while (!flag) MPI_Test(&r, &flag, ..)` drains, and `all = 1; for (..) { MPI_Test(.., &flag,
 * ..); all &= flag; }` until all; a loop that gives up after some tries, at a time, by the answer of another question, or by
 * that of the last one asked does not (asked_again.h).  Where a function asks and tells its caller, the caller's loop counts, and
 * the function is followed from the question to what it returns.  One of the loops around the completion that drains is enough.
 */
#include "passes/drained.h"
#include "base/map.h"
#include "ir/expr.h"
#include "passes/answer_told.h"
#include "passes/asked_again.h"
#include "passes/budget.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/fixed.h"
#include "passes/scope.h"

#include <stdio.h>

/* Of the loops around a node: is none of them inside this one? */
static bool is_innermost(const struct cfg *cfg, const struct set *loops, uint32_t loop)
{
    for (uint32_t k = 0; k < loops->count; k++)
        if (loops->items[k] != loop &&
            bits_get(&cfg->loops.items[loop], cfg->loop_heads.items[loops->items[k]]->id))
            return false;
    return true;
}

/* Is what is posted there, or below, posted in the loop? */
static bool loop_posts(struct analysis *a, const struct event *pending, const struct function *f,
                       const struct bits *loop)
{
    node_list posts = {0};

    event_positions(a, pending, f, &posts);
    for (uint32_t k = 0; k < posts.count; k++)
        if (bits_get(loop, posts.items[k]->id))
            return true;
    return false;
}

enum drains { DRAINS_NO_LOOP, DRAINS, DRAINS_NOT };

/* Is the request the same whenever the question is asked in the loop? */
static bool is_same_request(struct analysis *a, const struct event *e, const struct node *asked)
{
    const int arg = e->mpi->request;

    return asked == e->mpi_node && e->mpi->array_of_requests < 0 && arg >= 0 &&
           (uint32_t)arg < asked->arg_count &&
           element_is_fixed(a, expr_without_casts(asked->args[arg]));
}

static enum drains drains(struct analysis *a, const struct event *e, const struct event *pending)
{
    struct answer_kept told = {answer_told_in(a, e), 0};
    bool has_any = false;

    for (uint32_t level = e->chain ? e->depth : 1; level-- > 0;) {
        const struct node *asked = e->chain ? e->chain[level] : e->mpi_node;
        const struct set *loops = cfg_loops_at(a, asked);
        const struct cfg *cfg = cfg_get(a, asked->function);
        for (uint32_t k = 0; k < loops->count; k++) {
            const struct bits *loop = &cfg->loops.items[loops->items[k]];

            if (loop_posts(a, pending, asked->function, loop))
                continue;
            has_any = true;
            if (asked_again(a, e, pending, asked, loops->items[k],
                            is_same_request(a, e, asked) ||
                                is_innermost(cfg, loops, loops->items[k]),
                            &told))
                return DRAINS;
        }
        if (level > 0)
            told = asked_again_told(a, e, asked, &told, e->chain[level - 1]);
    }
    return has_any ? DRAINS_NOT : DRAINS_NO_LOOP;
}

bool drained_by(struct analysis *a, const struct event *e, const struct event *pending)
{
    static char YES[] = "yes", NO[] = "no";
    char key[32];
    const char *known;

    if (e->mpi->flag < 0 && !mpi_role_is_choice(e->mpi->role))
        return true;
    if (!a->drained)
        a->drained = map_new(a->arena);
    (void)snprintf(key, sizeof key, "%u %u", e->id, pending->id);
    known = map_get(a->drained, key);
    if (!known) {
        known = drains(a, e, pending) != DRAINS_NOT ? YES : NO;
        if (!budget_is_spent(a))
            map_set(a->drained, arena_printf(a->arena, "%s", key), known);
    }
    return known == YES;
}

bool drained_below(struct analysis *a, const struct event *e, const struct event *pending,
                   const struct node *call)
{
    const function_list *callees = call->kind == NODE_CALL ? callees_of(a, call) : NULL;
    struct event seen = *e; /* as the caller sees it */
    const struct node **chain;

    if (!callees || callees->count != 1 || callees->items[0] != e->home)
        return false;
    chain = ARENA_ARRAY(a->arena, const struct node *, e->depth + 1);
    chain[0] = call;
    for (uint32_t k = 0; k < e->depth; k++)
        chain[k + 1] = e->chain ? e->chain[k] : e->node;
    seen.chain = chain;
    seen.depth = e->depth + 1;
    seen.node = call;
    seen.home = call->function;
    return drains(a, &seen, pending) == DRAINS;
}
