/* SPDX-License-Identifier: Apache-2.0 */
/* Where does a program know what a question of MPI was answered with?
 *
 * Requires: events, control flow, definitions.  The answer stands where the question has left it until anything else writes there.
 */
#include "passes/answer_told.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/kept.h"
#include "passes/limited.h"

/* What the question leaves its answer in; NULL: it is none. */
const struct expr *answer_told_in(struct analysis *a, const struct event *e)
{
    const int arg = e->mpi->flag;
    const struct expr *flag = arg >= 0 && (uint32_t)arg < e->mpi_node->arg_count
                                  ? expr_without_casts(e->mpi_node->args[arg])
                                  : NULL;

    if (!flag || flag->kind == EXPR_ADDRESS)
        return flag ? flag->a : NULL;
    return expr_deref(a->program, flag, type_int(a->program));
}

int answer_told_side(struct analysis *a, const struct event *e, const struct node *asked,
                     const struct node *branch)
{
    const struct expr *flag = asked == e->mpi_node ? answer_told_in(a, e) : NULL;
    const struct expr *test = expr_without_casts(branch->value);
    int side = 0;

    if (!cfg_dominates(cfg_get(a, asked->function), asked, branch))
        return -1;
    if (test == flag || (test->kind == EXPR_UNARY && expr_op(test) == OP_LNOT && test->a == flag))
        side = test == flag ? 1 : 2;
    else
        side = limited_side_of(a, branch, e->mpi_node);

    return side == 0 || (flag && value_is_set_between(a, flag, asked, branch)) ? -1 : side - 1;
}
