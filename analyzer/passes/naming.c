/* SPDX-License-Identifier: Apache-2.0 */
/* Which nodes of a function name a local variable?
 *
 * Computes: for each function that is asked about, once, a list for each of its own variables, so that a question about one
 * of them looks at these nodes and not at all.  Whoever is named in a call is among its arguments.
 */
#include "passes/naming.h"

static void variable_add(struct analysis *a, struct map *naming, const struct variable *v,
                         uint32_t node)
{
    struct set *nodes = map_get_address(naming, v);

    if (!nodes) {
        nodes = ARENA_NEW(a->arena, struct set);
        map_set_address(naming, v, nodes);
    }
    set_add(a->arena, nodes, node);
}

static void expr_add(struct analysis *a, struct map *naming, const struct expr *expr,
                     const struct node *node)
{
    if (!expr)
        return;
    if (expr->kind == EXPR_VARIABLE) {
        if (expr->variable->function == node->function)
            variable_add(a, naming, expr->variable, node->id);
        return;
    }
    for (uint32_t k = 0; k < expr->element_count; k++)
        expr_add(a, naming, expr->elements[k], node);
    expr_add(a, naming, expr->a, node);
    expr_add(a, naming, expr->b, node);
    expr_add(a, naming, expr->c, node);
}

static struct map *naming_make(struct analysis *a, const struct function *f)
{
    struct map *naming = map_new(a->arena); /* variable -> struct set */

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        expr_add(a, naming, node->target, node);
        expr_add(a, naming, node->value, node);
        for (uint32_t m = 0; m < node->arg_count; m++)
            expr_add(a, naming, node->args[m], node);
    }
    return naming;
}

const struct set *naming_nodes(struct analysis *a, const struct variable *v,
                               const struct function *f)
{
    static const struct set none;
    struct map *naming;
    const struct set *nodes;

    if (!a->naming)
        a->naming = map_new(a->arena);
    naming = map_get_address(a->naming, f);
    if (!naming) {
        naming = naming_make(a, f);
        map_set_address(a->naming, f, naming);
    }
    nodes = map_get_address(naming, v);
    return nodes ? nodes : &none;
}
