/* SPDX-License-Identifier: Apache-2.0 */
/* Into which variable does a call write whether something has come?
 *
 * Requires: views.  Libraries wrap MPI, with integers of their own: `MPI_Test(request, &ours, status); *flag = ours;`.
 * A function with one call of MPI hands the flag on when it gives its parameter to it, or a variable of its own, which it
 * stores behind its parameter on every way to its end, and nothing else; it does nothing else with either.
 */
#include "passes/flagged.h"
#include "ir/expr.h"
#include "passes/cfg.h"
#include "passes/events.h"
#include "passes/views.h"

static const struct expr *flag_of_mpi(const struct node *call)
{
    const struct mpi_function *mpi = call->mpi >= 0 ? mpi_function_get(call->mpi) : NULL;

    return mpi && mpi->flag >= 0 && (uint32_t)mpi->flag < call->arg_count
               ? expr_without_casts(call->args[mpi->flag])
               : NULL;
}

static uint32_t count_in(const struct expr *e, const struct variable *v)
{
    uint32_t count = 0;

    if (!e)
        return 0;
    for (uint32_t k = 0; k < e->element_count; k++)
        count += count_in(e->elements[k], v);
    return count + (e->kind == EXPR_VARIABLE && e->variable == v) + count_in(e->a, v) +
           count_in(e->b, v) + count_in(e->c, v);
}

/* How often the function names it. */
static uint32_t count_of(const struct function *f, const struct variable *v)
{
    uint32_t count = 0;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        count += count_in(node->target, v) + count_in(node->value, v) + count_in(node->callee, v);
        for (uint32_t n = 0; n < node->arg_count; n++)
            count += count_in(node->args[n], v);
    }
    return count;
}

/* The assignment by which a variable of the function's own is handed on through a parameter; NULL. */
static const struct node *handing_on(struct analysis *a, const struct node *mpi_call,
                                     const struct variable *own)
{
    const struct function *f = mpi_call->function;
    const struct cfg *cfg = cfg_get(a, f);

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (node->kind == NODE_ASSIGN && node->target->kind == EXPR_DEREF &&
            expr_is_parameter(node->target->a, f) &&
            expr_without_casts(node->value)->kind == EXPR_VARIABLE &&
            expr_without_casts(node->value)->variable == own)
            return cfg_postdominates(cfg, node, mpi_call) && cfg_dominates(cfg, mpi_call, node)
                       ? node
                       : NULL;
    }
    return NULL;
}

/* The parameter by which the function with this call of MPI hands its flag on; NULL. */
static const struct variable *parameter_of(struct analysis *a, const struct node *mpi_call)
{
    const struct function *f = mpi_call->function;
    const struct expr *flag = flag_of_mpi(mpi_call), *to;
    const struct node *stored;

    if (!flag)
        return NULL;
    if (expr_is_parameter(flag, f))
        return count_of(f, flag->variable) == 1 ? flag->variable : NULL;
    if (flag->kind != EXPR_ADDRESS || flag->a->kind != EXPR_VARIABLE ||
        flag->a->variable->function != f || flag->a->variable->is_static ||
        flag->a->variable->parameter >= 0 || count_of(f, flag->a->variable) != 2)
        return NULL;
    stored = handing_on(a, mpi_call, flag->a->variable);
    to = stored ? stored->target->a : NULL;
    return to && count_of(f, to->variable) == 1 ? to->variable : NULL;
}

const struct expr *flagged_argument(struct analysis *a, const struct node *call)
{
    const struct event *view = call->kind == NODE_CALL && call->mpi < 0 ? view_at(a, call) : NULL;
    const struct variable *parameter;

    if (call->kind != NODE_CALL || !view)
        return call->kind == NODE_CALL ? flag_of_mpi(call) : NULL;
    if (view->depth != 2 || view->chain[0] != call || !event_runs_once(a, view))
        return NULL;
    parameter = parameter_of(a, view->mpi_node);
    return parameter && (uint32_t)parameter->parameter < call->arg_count
               ? expr_without_casts(call->args[parameter->parameter])
               : NULL;
}
