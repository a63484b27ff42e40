/* SPDX-License-Identifier: Apache-2.0 */
/* Which conditions have one answer only?
 *
 * Requires: the call graph, the stores of each cell.  Libraries ask before they use a communicator whether it is
 * MPI_COMM_NULL, and keep a rank of -1 or no neighbours where it is.  Where the communicator is a constant, or a
 * variable or an argument that gets nothing but constants and duplicates, in all calls, it is never that: the
 * branch is no branch, and all that looks at control flow later sees one way.
 */
#include "passes/settled.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/definitions.h"

enum { DEPTH = 4 };

static bool is_some(struct analysis *a, const struct expr *expr, int depth);

/* The caller's argument for ever: in all calls. */
static bool argument_is_some(struct analysis *a, const struct variable *v, int depth)
{
    const struct function_facts *facts = facts_of(a, v->function);
    const uint32_t number = (uint32_t)v->parameter;

    if (facts->has_hidden_callers || facts->callers.count == 0 || !parameter_is_stable(a, v))
        return false;
    for (uint32_t k = 0; k < facts->callers.count; k++) {
        const struct node *call = facts->callers.items[k];

        if (number >= call->arg_count || !is_some(a, call->args[number], depth))
            return false;
    }
    return true;
}

/* A local variable that gets nothing but communicators (one that lasts is 0 at first). */
static bool is_some(struct analysis *a, const struct expr *expr, int depth)
{
    const struct variable *v;
    const struct cell *cell;
    int64_t number;

    expr = expr_without_casts(expr);
    if (expr_is_int(expr, &number))
        return number == a->program->comm_world || number == a->program->comm_self;
    if (expr->kind != EXPR_VARIABLE || depth >= DEPTH)
        return false;
    v = expr->variable;
    if (v->parameter >= 0)
        return argument_is_some(a, v, depth + 1);
    cell = cell_of_variable(a, v);
    if (!v->function || v->is_static || cell->from.count > 0 || cell->is_pieced)
        return false;
    for (uint32_t k = 0; k < cell->stores.count; k++) {
        const struct store *store = cell->stores.items[k];
        const int row = store->node && !store->value ? call_mpi(a, store->node) : -1;

        if (store->value ? !is_some(a, store->value, depth + 1)
                         : row < 0 || mpi_function_get(row)->role != ROLE_COMM_DUP)
            return false;
    }
    return cell->stores.count > 0;
}

/* The side on which a communicator that is some would be none; -1: the condition asks for something else. */
static int null_side(struct analysis *a, const struct node *node)
{
    const struct expr *test = node->kind == NODE_BRANCH ? node->value : NULL;
    int64_t number;

    if (!test || test->kind != EXPR_BINARY || !expr_is_int(test->b, &number) ||
        number != a->program->comm_null || (expr_op(test) != OP_EQ && expr_op(test) != OP_NE) ||
        !is_some(a, test->a, 0))
        return -1;
    return expr_op(test) == OP_EQ ? 0 : 1;
}

static void previous_remove(struct analysis *a, struct node *node, const struct node *from)
{
    struct node **kept = ARENA_ARRAY(a->arena, struct node *, node->previous_count);
    uint32_t count = 0;
    bool is_removed = false;

    for (uint32_t k = 0; k < node->previous_count; k++)
        if (node->previous[k] == from && !is_removed)
            is_removed = true;
        else
            kept[count++] = node->previous[k];
    node->previous = kept;
    node->previous_count = count;
}

void settled_fold(struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; f->is_defined && n < f->node_count; n++) {
            struct node *node = f->nodes[n];
            const int none = null_side(a, node);

            if (none < 0 || !node->next[0] || !node->next[1])
                continue;
            previous_remove(a, node->next[none], node);
            node->kind = NODE_NOP;
            node->value = NULL;
            node->next[0] = node->next[!none];
            node->next[1] = NULL;
        }
    }
}
