/* SPDX-License-Identifier: Apache-2.0 */
/* Which loop runs through what a completion of several requests has found complete?
 *
 * Requires: a loop of picked.c, counting loops.  MPI_Waitsome tells how many requests are complete, and which:
 *
 *     MPI_Waitsome(n, requests, &count, indices, statuses);
 *     for (int j = 0; j < count; j++)
 *         ... indices[j] ...
 *
 * How many there are at once is left to the order in which they come.  So only what runs once for each of them is the same
 * whatever it was: in a loop that counts from 0, set behind the completion, by one up to what was told, and has no other
 * exit.  What runs once for the completion, in two such loops around each other, or behind the counter's step, does not;
 * and another comparison with the number tells how many came together.
 */
#include "passes/several.h"
#include "ir/expr.h"
#include "passes/cfg.h"
#include "passes/loops.h"

static bool loop_of(const struct picked *p, const struct node *branch, struct counting *out)
{
    const struct expr *test = branch->kind == NODE_BRANCH ? branch->value : NULL;
    int64_t zero;

    return p->has_several && test && test->kind == EXPR_BINARY && test->b == p->answer &&
           picked_holds(p, branch) && expr_op(test) == OP_LT &&
           loop_is_counting(p->a, branch, out) && out->branch == branch &&
           test->a == out->counter && out->first->kind == NODE_ASSIGN &&
           expr_is_int(out->first->value, &zero) && zero == 0 &&
           expr_step(out->counter, out->step->value) == 1 && picked_holds(p, out->first) &&
           !bits_get(&out->nodes, p->choice->node->id) &&
           cfg_dominates(cfg_get(p->a, p->choice->home), p->choice->node, out->first) &&
           picked_is_as_told(p, p->answer, branch);
}

bool several_is_exit(const struct picked *p, const struct node *branch)
{
    struct counting loop;

    return loop_of(p, branch, &loop);
}

bool several_has(const struct picked *p, const struct node *at, const struct expr *counter)
{
    const struct function *f = p->choice->home;
    struct counting loop, around = {0};
    uint32_t count = 0;

    for (uint32_t k = 0; k < f->node_count; k++)
        if (picked_holds(p, f->nodes[k]) && loop_of(p, f->nodes[k], &loop) &&
            bits_get(&loop.nodes, at->id)) {
            around = loop;
            count++;
        }
    return count == 1 && (!counter || counter == around.counter) &&
           cfg_is_behind(p->a, around.branch, 0, at) &&
           !loop_leads(p->a, around.step->next[0], at, around.branch);
}
