/* SPDX-License-Identifier: Apache-2.0 */
/* Does a pointer lead to text literals alone?
 *
 * Requires: flow_solve.  A pointer that leads to no memory of the program may lead to a literal, or to memory that a function
 * outside of the program has made (mmap, strdup), of which nothing is known.  It is a literal when everything that the
 * pointer is set to is one: the assignments that reach the place, the arguments of all calls, the stores of what is no
 * plain variable.  What is met again on the way adds nothing.
 */
#include "passes/literals.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/definitions.h"
#include "passes/stored.h"

enum { STEPS = 4000, DEPTH = 100 };

struct literals {
    struct analysis *a;
    struct map *met; /* variables (their parameter's calls) and cells */
    uint32_t steps, depth;
};

static bool is_text(struct literals *t, const struct expr *value, const struct node *at);

static bool are_arguments_text(struct literals *t, const struct variable *v)
{
    const struct function_facts *facts = facts_of(t->a, v->function);

    if (map_get_address(t->met, v))
        return true;
    map_set_address(t->met, v, v);
    if (facts->has_hidden_callers || facts->is_root || v->function == t->a->main)
        return false;
    for (uint32_t k = 0; k < facts->callers.count; k++) {
        const struct node *call = facts->callers.items[k];

        if (!facts_of(t->a, call->function)->is_reachable)
            continue;
        if ((uint32_t)v->parameter >= call->arg_count ||
            !is_text(t, call->args[v->parameter], call))
            return false;
    }
    return true;
}

static bool are_definitions_text(struct literals *t, const struct variable *v,
                                 const struct node *at)
{
    node_list set = {0};
    bool is_as_begun = definitions_reaching(t->a, v, at, &set);

    for (uint32_t k = 0; k < set.count; k++) {
        const struct node *node = set.items[k];

        if (map_get_address(t->met, node))
            continue;
        map_set_address(t->met, node, node);
        if (node->kind != NODE_ASSIGN || !is_text(t, node->value, node))
            return false;
    }
    return !is_as_begun || (v->parameter >= 0 && are_arguments_text(t, v));
}

static bool are_stores_text(struct literals *t, const struct expr *lvalue)
{
    struct set cells = {0};

    cells_of_lvalue(t->a, lvalue, &cells);
    for (uint32_t k = 0; k < cells.count; k++) {
        const struct cell *cell = t->a->cells[cells.items[k]];

        if (map_get_address(t->met, cell))
            continue;
        map_set_address(t->met, cell, cell);
        if (cell->from.count > 0 || cell->is_pieced || cell_is_copied(cell) ||
            (cell->variable && cell->variable->parameter >= 0) ||
            (cell->variable && !cell->variable->function && !cell->variable->is_defined))
            return false;
        for (struct stores walk = stores_of(cell); stores_next(&walk);)
            if (!walk.store->value || !is_text(t, walk.store->value, walk.store->node))
                return false;
    }
    return cells.count > 0;
}

static bool is_text(struct literals *t, const struct expr *value, const struct node *at)
{
    bool is_one;

    if (++t->steps > STEPS || t->depth > DEPTH)
        return false;
    t->depth++;
    switch (value->kind) {
    case EXPR_STRING:
        is_one = true;
        break;
    case EXPR_INT:
        is_one = value->value == 0;
        break;
    case EXPR_CAST:
        is_one = is_text(t, value->a, at);
        break;
    case EXPR_CONDITIONAL:
        is_one = is_text(t, value->b, at) && is_text(t, value->c, at);
        break;
    case EXPR_BINARY:
        is_one = (expr_op(value) == OP_ADD || expr_op(value) == OP_SUB) &&
                 type_is_address(value->a->type) && !type_is_address(value->b->type) &&
                 is_text(t, value->a, at);
        break;
    case EXPR_ADDRESS:
        is_one = value->a->kind == EXPR_INDEX && is_text(t, value->a->a, at);
        break;
    case EXPR_VARIABLE:
        is_one =
            variable_is_simple(value->variable) && at && value->variable->function == at->function
                ? are_definitions_text(t, value->variable, at)
                : are_stores_text(t, value);
        break;
    case EXPR_FIELD:
    case EXPR_INDEX:
    case EXPR_DEREF:
        is_one = are_stores_text(t, value);
        break;
    default:
        is_one = false;
        break;
    }
    t->depth--;
    return is_one;
}

bool pointer_is_to_text(struct analysis *a, const struct expr *pointer, const struct node *at)
{
    struct arena *scratch = arena_new();
    struct literals t = {.a = a, .met = map_new(scratch)};
    bool is_one = is_text(&t, pointer, at);

    arena_free(scratch);
    return is_one;
}
