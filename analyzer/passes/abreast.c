/* SPDX-License-Identifier: Apache-2.0 */
/* Do two numbers of a loop stay as far apart as they were when it began?
 *
 * Requires: counting loops, definitions.  `for (k = 0; k < 4; k++) { ... request[n] ... buffer[k] ...; n++; }`, with n 0 in front
 * of it: a variable that each round steps by one, once, is ahead of the counter, which steps by one too, by what it was ahead of
 * it at the begin, in each place that a round comes to before either of them has stepped.
 */
#include "passes/abreast.h"
#include "ir/expr.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/loops.h"

/* What the variable begins with, when the loop steps it once in each round, and not before the node; false: it does not. */
static bool steps_along(struct analysis *a, const struct counting *loop,
                        const struct expr *variable, const struct node *at, int64_t *begin)
{
    node_list sets = {0};
    const struct node *step = NULL, *begun = NULL;

    if (!variable_is_simple(variable->variable) || !variable->type->is_signed ||
        definitions_reaching(a, variable->variable, loop->branch, &sets) || sets.count != 2)
        return false;
    for (uint32_t k = 0; k < sets.count; k++) {
        const struct node *set = sets.items[k];

        if (bits_get(&loop->nodes, set->id))
            step = set;
        else if (set->value && expr_is_int(set->value, begin))
            begun = set;
    }
    if (!step || !begun || expr_step(variable, step->value) != 1 ||
        !loop_runs_once(a, loop, step, -1) || loop_leads(a, step->next[0], at, loop->branch) ||
        loop_leads(a, loop->branch->next[1], loop->branch, begun)) /* another run goes on */
        return false;
    for (uint32_t k = 0; k < at->function->node_count; k++)
        if (bits_get(&loop->nodes, k) && at->function->nodes[k] != step &&
            at->function->nodes[k]->kind == NODE_ASSIGN &&
            at->function->nodes[k]->target == variable)
            return false;
    return true;
}

bool abreast_by(struct analysis *a, const struct expr *x, const struct expr *y,
                const struct node *at, int64_t *more)
{
    const struct expr *other;
    struct counting loop;
    int64_t begin, first;

    *more = 0;
    if (x == y)
        return true;
    if (!x || !y || x->kind != EXPR_VARIABLE || y->kind != EXPR_VARIABLE ||
        !loop_is_counting(a, at, &loop) || (loop.counter != x && loop.counter != y) ||
        !loop.counter->type->is_signed || !loop.first->value ||
        !expr_is_int(loop.first->value, &first) || expr_step(loop.counter, loop.step->value) != 1 ||
        loop_leads(a, loop.step->next[0], at, loop.branch))
        return false;
    other = loop.counter == x ? y : x;
    if (!steps_along(a, &loop, other, at, &begin))
        return false;
    *more = other == y ? begin - first : first - begin;
    return true;
}
