/* SPDX-License-Identifier: Apache-2.0 */
/* Do several processes write one place of a window, and nothing says who is last?
 *
 * Requires: values, control flow.  A put names the process and the place that it writes to.  Where neither is made of the
 * rank, all who run the call write to one place; and all processes do, unless a condition around it, or around each call
 * that leads there, asks the rank for one number.  Between two fences the last of them stays, whoever that is.  Places
 * that are made of the rank, or of anything that is not known, are taken for different ones.
 */
#include "passes/rivals.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/named.h"

#include <string.h>

enum { DEPTH = 4 };

static bool is_put(struct analysis *a, const struct node *node)
{
    const int row = node->kind == NODE_CALL ? call_mpi(a, node) : -1;
    const char *name = row >= 0 ? mpi_function_get(row)->name : "";

    return strcmp(name, "MPI_Put") == 0 || strcmp(name, "MPI_Rput") == 0;
}

/* Is it the same on all processes? */
static bool is_common(struct analysis *a, const struct node *call, const char *parameter)
{
    const int arg = mpi_parameter_find(mpi_function_get(call_mpi(a, call)), parameter);
    const struct expr *named =
        arg >= 0 && (uint32_t)arg < call->arg_count ? named_expr(a, call->args[arg], call) : NULL;

    return named && !named_reads_rank(a, named, call);
}

/* Does the condition hold, or fail, on one process alone? */
static bool asks_for_one(struct analysis *a, const struct node *branch, enum expr_op op)
{
    const struct expr *value = expr_without_casts(branch->value);

    return value->kind == EXPR_BINARY && expr_op(value) == op &&
           (named_reads_rank(a, named_expr(a, value->a, branch), branch) ||
            named_reads_rank(a, named_expr(a, value->b, branch), branch));
}

/* Does one process alone, at most, come to the node?  Calls that are not looked at may. */
static bool is_for_one(struct analysis *a, const struct node *node, int depth)
{
    const struct cfg *cfg = cfg_get(a, node->function);
    const struct set *branches = cfg_control_closure(a, node);
    const node_list *callers = &facts_of(a, node->function)->callers;

    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = node->function->nodes[branches->items[k]];

        if (asks_for_one(a, branch, cfg_runs_when_true(cfg, branch, node) ? OP_EQ : OP_NE))
            return true;
    }
    if (node->function == a->main)
        return false;
    for (uint32_t k = 0; k < callers->count && depth > 0; k++)
        if (!is_for_one(a, callers->items[k], depth - 1))
            return false;
    return true;
}

bool rivals_write(struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            const struct node *call = f->nodes[n];

            if (is_put(a, call) && is_common(a, call, "target_rank") &&
                is_common(a, call, "target_disp") && !is_for_one(a, call, DEPTH))
                return true;
        }
    }
    return false;
}
