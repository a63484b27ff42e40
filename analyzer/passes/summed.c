/* SPDX-License-Identifier: Apache-2.0 */
/* What does a loop add up, or look for the largest of?
 *
 * Requires: counting loops, cells.  Rounds that add to one number leave the same in whatever order they come, as long as none of
 * them looks at what the others have left.  So does the one that keeps the largest, or the smallest, of whole numbers.
 */
#include "passes/summed.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/deeds.h"

bool summed_floats(const struct node *node)
{
    const struct expr *value = node->value;

    return value && value->kind == EXPR_BINARY && value->type == node->target->type &&
           value->type->kind == TYPE_FLOAT &&
           (expr_op(value) == OP_ADD || expr_op(value) == OP_SUB);
}

static const struct expr *part_of(const struct node *node, const struct expr *value,
                                  enum expr_op *op)
{
    if (!value)
        return NULL;
    *op = expr_op(value);
    if (*op != OP_ADD && *op != OP_SUB && *op != OP_XOR && *op != OP_AND && *op != OP_OR)
        return NULL;
    if (*op == OP_SUB && value->a == node->target)
        *op = OP_ADD;
    return value->a == node->target                    ? value->b
           : value->b == node->target && *op != OP_SUB ? value->a
                                                       : NULL;
}

const struct expr *summed(const struct node *node, enum expr_op *op)
{
    return part_of(node, expr_computed(node->target, node->value), op);
}

const struct expr *summed_part(const struct node *node, enum expr_op *op)
{
    const struct expr *value = expr_computed(node->target, node->value);

    return part_of(node, !value && summed_floats(node) ? node->value : value, op);
}

const struct node *extreme_branch(struct analysis *a, const struct node *node,
                                  const struct counting *round)
{
    const struct cfg *cfg = cfg_get(a, node->function);
    const struct set *controls = &cfg->controls[node->id];

    if (node->target->kind != EXPR_VARIABLE || node->target->type->kind != TYPE_INT)
        return NULL;
    for (uint32_t k = 0; k < controls->count; k++) {
        const struct node *branch = node->function->nodes[controls->items[k]];

        if (bits_get(&round->nodes, branch->id) &&
            deed_way_of_extreme(branch->value, node->value, node->target) != WAY_NONE &&
            cfg_runs_when_true(cfg, branch, node))
            return branch;
    }
    return NULL;
}

bool stored_is_seen(struct analysis *a, const struct node *store, const struct counting *round,
                    const struct node *allowed,
                    bool (*adds)(const void *context, const struct node *x, const struct node *y,
                                 const struct counting *round),
                    const void *context)
{
    struct set cells = {0};

    cells_of_lvalue(a, store->target, &cells);
    for (uint32_t k = 0; k < store->function->node_count; k++) {
        const struct node *node = store->function->nodes[k];
        struct set read = {0};

        if (!bits_get(&round->nodes, k) || node == store || node == allowed ||
            adds(context, store, node, round))
            continue;
        cells_read_by(a, node->value, &read);
        cells_read_by(a, node->target, &read);
        for (uint32_t n = 0; n < node->arg_count; n++) {
            cells_read_by(a, node->args[n], &read);
            pointees_spread(a, node->args[n], &read);
        }
        if (set_meets(&read, &cells) || node_calls_program(a, node))
            return true;
    }
    return cells.count == 0;
}
