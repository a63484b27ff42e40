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

bool answer_told_error(struct analysis *a, const struct expr *expr, const struct node *at)
{
    node_list definitions = {0};

    if (expr->kind == EXPR_UNARY && expr_op(expr) == OP_LNOT)
        return answer_told_error(a, expr->a, at);
    if (expr->kind == EXPR_BINARY && (expr_op(expr) == OP_EQ || expr_op(expr) == OP_NE) &&
        expr->b->kind == EXPR_INT)
        return answer_told_error(a, expr->a, at);
    if (expr->kind == EXPR_CALL)
        return call_mpi(a, expr->call) >= 0;
    if (expr->kind != EXPR_VARIABLE || !variable_is_simple(expr->variable) ||
        definitions_reaching(a, expr->variable, at, &definitions))
        return false;
    for (uint32_t k = 0; k < definitions.count; k++)
        if (!definitions.items[k]->value || definitions.items[k]->value->kind != EXPR_CALL ||
            call_mpi(a, definitions.items[k]->value->call) < 0)
            return false;
    return definitions.count > 0;
}

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

/* May anything else have written the answer that is read at the branch? */
static bool is_written_between(struct analysis *a, const struct expr *flag,
                               const struct node *asked, const struct node *branch)
{
    const struct function *f = asked->function;
    const struct set *cells = cells_known_read(a, flag);
    struct bits only = bits_new(a->arena, f->node_count);

    bits_set(&only, asked->id);
    for (uint32_t k = 0; k < f->node_count; k++)
        if (f->nodes[k] != asked && node_sets_or_hands(a, f->nodes[k], cells) &&
            cfg_leads(a, f->nodes[k], branch, &only, NULL))
            return true;
    return false;
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

    return side == 0 || (flag && is_written_between(a, flag, asked, branch)) ? -1 : side - 1;
}
