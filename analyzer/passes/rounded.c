/* SPDX-License-Identifier: Apache-2.0 */
/* Where does a difference in the last digits become one that is not small?
 *
 * Requires: a taint that has run.  A floating-point number that is cut to a whole one, compared, or handed to a function
 * that gives a whole one, decides about what is stored of it, and so does a condition on it about the whole numbers that
 * are stored under it.
 */
#include "passes/rounded.h"
#include "passes/cells.h"

static bool is_whole(const struct type *type)
{
    return type && type->kind == TYPE_INT;
}

static bool is_rounded(const struct taint *t, const struct expr *expr, const struct node *at)
{
    return expr && expr->type && expr->type->kind == TYPE_FLOAT && taint_has_at(t, expr, at);
}

/* Is a part of the expression a whole number that is made of a labelled one with a point? */
static bool has_step(const struct taint *t, const struct expr *expr, const struct node *at)
{
    if (!expr)
        return false;
    if (expr->kind == EXPR_CALL) {
        for (uint32_t k = 0; is_whole(expr->type) && k < expr->call->arg_count; k++)
            if (is_rounded(t, expr->call->args[k], at))
                return true;
        return false;
    }
    if (is_whole(expr->type) && (is_rounded(t, expr->a, at) || is_rounded(t, expr->b, at)))
        return true;
    return has_step(t, expr->a, at) || has_step(t, expr->b, at) || has_step(t, expr->c, at);
}

static void call_add(struct taint *t, const struct node *call, struct set *cells)
{
    const function_list *callees = callees_of(t->a, call);

    for (uint32_t k = 0; k < call->arg_count; k++) {
        if (!has_step(t, call->args[k], call))
            continue;
        for (uint32_t n = 0; n < callees->count; n++)
            if (k < callees->items[n]->parameter_count)
                set_add(t->a->arena, cells,
                        cell_of_variable(t->a, callees->items[n]->parameters[k])->id);
        cells_written_by(t->a, call, cells);
    }
}

static void node_add(struct taint *t, const struct node *node, struct set *cells)
{
    const struct node *branch;

    if (node->kind == NODE_CALL)
        call_add(t, node, cells);
    if (node->kind == NODE_RETURN && node->value && has_step(t, node->value, node))
        set_add(t->a->arena, cells, cell_of_return(t->a, node->function)->id);
    if (node->kind == NODE_ASSIGN &&
        (has_step(t, node->value, node) || has_step(t, node->target, node) ||
         (is_whole(node->target->type) &&
          (is_rounded(t, node->value, node) || taint_controls(t, node, &branch)))))
        cells_of_lvalue(t->a, node->target, cells);
}

void rounded_steps(struct taint *t, struct bits *out)
{
    for (uint32_t k = 0; k < t->a->program->function_count; k++) {
        const struct function *f = t->a->program->functions[k];

        for (uint32_t n = 0; t->a->facts[k].is_reachable && n < f->node_count; n++) {
            struct set cells = {0};

            node_add(t, f->nodes[n], &cells);
            for (uint32_t m = 0; m < cells.count; m++)
                bits_set(out, cells.items[m]);
        }
    }
}
