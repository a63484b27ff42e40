/* SPDX-License-Identifier: Apache-2.0 */
/* Is what is posted before a loop, and in each of its rounds but the last, completed in the round behind?
 *
 * Requires: control flow, loops that count.
 */
#include "passes/ahead.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/kept.h"
#include "passes/loops.h"

/* Does the condition say that a loop that counts to its bound by one has another round: k + 1 < n, k < n - 1, k != n - 1? */
static bool says_more(const struct counting *loop, const struct expr *value)
{
    const struct expr *bound = loop->branch->value->b;
    int64_t one;

    if (expr_op(value) == OP_LT && value->b == bound)
        return loop_counts_on(value->a, loop->counter, &one) && one == 1;
    return (expr_op(value) == OP_LT || expr_op(value) == OP_NE) && value->a == loop->counter &&
           value->b->kind == EXPR_BINARY && expr_op(value->b) == OP_SUB && value->b->a == bound &&
           expr_is_int(value->b->b, &one) && one == 1;
}

/* Does it say that the loop, which begins with a number, has a first round: n > 1, n >= 2? */
static bool says_some(const struct counting *loop, const struct expr *value)
{
    int64_t first, least;

    return value->a == loop->branch->value->b && expr_is_int(loop->first->value, &first) &&
           expr_is_int(value->b, &least) &&
           ((expr_op(value) == OP_GT && least >= first) ||
            (expr_op(value) == OP_GE && least > first));
}

/* Is the request posted only where the loop has a round, or another one, after that? */
static bool posts_for_round(struct analysis *a, const struct counting *loop,
                            const struct node *post)
{
    const struct function *f = post->function;
    const struct set *controls = cfg_control_closure(a, post);
    const struct expr *bound = loop->branch->value->b;
    const bool is_inside = bits_get(&loop->nodes, post->id);

    for (uint32_t k = 0; k < controls->count; k++) {
        const struct node *asks = f->nodes[controls->items[k]];

        if (asks->kind == NODE_BRANCH && asks->value->kind == EXPR_BINARY && asks->next[0] &&
            asks->next[0]->previous_count == 1 &&
            (is_inside ? bits_get(&loop->nodes, asks->id) && says_more(loop, asks->value)
                       : says_some(loop, asks->value)) &&
            cfg_dominates(cfg_get(a, f), asks->next[0], post) &&
            (bound->kind == EXPR_INT || !value_changes_between(a, bound, asks, 0, loop->branch)))
            return true;
    }
    return false;
}

/* `if (n > 1) MPI_Irecv(...); for (k = 1; k < n; k++) { MPI_Wait(...); if (k + 1 < n) MPI_Irecv(...); }`: what is posted
 * is completed in the round that there is. */
bool ahead_is_awaited(struct analysis *a, const struct node *branch, const struct node *post,
                      const struct node *done)
{
    const struct expr *condition = branch->value;
    const int row = call_mpi(a, done);
    struct counting loop;
    int64_t by;

    return row >= 0 && mpi_function_get(row)->role == ROLE_WAIT &&
           post->function == branch->function && done->function == branch->function && condition &&
           condition->kind == EXPR_BINARY && expr_op(condition) == OP_LT &&
           loop_is_counting(a, done, &loop) && loop.branch == branch &&
           condition->a == loop.counter && loop_counts_on(loop.step->value, loop.counter, &by) &&
           by == 1 && loop_runs_once(a, &loop, done, -1) && posts_for_round(a, &loop, post);
}
