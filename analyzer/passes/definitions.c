/* SPDX-License-Identifier: Apache-2.0 */
/* Which assignments may have set a local variable?
 *
 * Requires: control flow (cfg.h).  Computes: for a local variable whose address is not taken the
 * assignments that reach a node, by a search backwards that stops at each of them, made once for each variable
 * and node: values are followed through the same places over and over; a parameter that
 * is never assigned is the caller's argument for ever.
 */
#include "passes/definitions.h"
#include "ir/expr.h"
#include "passes/cfg.h"

bool variable_is_simple(const struct variable *variable)
{
    return variable->function && !variable->is_address_taken && !variable->is_static &&
           variable->type && variable->type->kind != TYPE_ARRAY &&
           variable->type->kind != TYPE_RECORD;
}

/* The assignments in a function to each variable, found once. */
static const node_list *definitions_of(struct analysis *a, const struct function *f,
                                       const struct variable *variable)
{
    static const node_list none;
    struct function_facts *facts = facts_of(a, f);
    node_list *list;

    if (!facts->definitions) {
        facts->definitions = map_new(a->arena);
        for (uint32_t k = 0; k < f->node_count; k++) {
            const struct node *node = f->nodes[k];

            if (node->kind != NODE_ASSIGN || node->target->kind != EXPR_VARIABLE)
                continue;
            list = map_get_address(facts->definitions, node->target->variable);
            if (!list) {
                list = (node_list *)arena_alloc(a->arena, sizeof *list);
                map_set_address(facts->definitions, node->target->variable, list);
            }
            array_push(a->arena, list, node);
        }
    }
    list = map_get_address(facts->definitions, variable);
    return list ? list : &none;
}

struct reaching { /* what was found at a node */
    const struct variable *variable;
    node_list definitions;
    bool is_entry; /* nothing is assigned on some way */
    struct reaching *next;
};

static void reaching_find(struct analysis *a, const struct node *at, struct reaching *out)
{
    struct cfg *cfg = cfg_walk_scratch(a, at->function);
    uint32_t depth = 0;

    cfg->walk_stack[depth++] = at;
    while (depth > 0) {
        const struct node *node = cfg->walk_stack[--depth];

        out->is_entry |= node->kind == NODE_ENTRY;
        for (uint32_t k = 0; k < node->previous_count; k++) {
            const struct node *from = node->previous[k];

            if (cfg->walk_marks[from->id])
                continue;
            cfg->walk_marks[from->id] = 1;
            if (from->kind == NODE_ASSIGN && from->target->kind == EXPR_VARIABLE &&
                from->target->variable == out->variable)
                array_push(a->arena, &out->definitions, from);
            else
                cfg->walk_stack[depth++] = from;
        }
    }
}

static const struct reaching *reaching_get(struct analysis *a, struct cfg *cfg,
                                           const struct variable *variable, const struct node *at)
{
    struct reaching *reaching;

    if (!cfg->reaching)
        cfg->reaching = ARENA_ARRAY(a->arena, struct reaching *, cfg->count);
    for (reaching = cfg->reaching[at->id]; reaching; reaching = reaching->next)
        if (reaching->variable == variable)
            return reaching;
    reaching = ARENA_NEW(a->arena, struct reaching);
    reaching->variable = variable;
    reaching_find(a, at, reaching);
    reaching->next = cfg->reaching[at->id];
    cfg->reaching[at->id] = reaching;
    return reaching;
}

bool definitions_reaching(struct analysis *a, const struct variable *variable,
                          const struct node *at, node_list *out)
{
    const node_list *all = definitions_of(a, at->function, variable);
    struct cfg *cfg = cfg_get(a, at->function);
    const struct reaching *reaching;

    if (all->count == 0)
        return true;
    if (all->count == 1 && all->items[0] != at && cfg_dominates(cfg, all->items[0], at)) {
        array_push(a->arena, out, all->items[0]);
        return false;
    }
    reaching = reaching_get(a, cfg, variable, at);
    for (uint32_t k = 0; k < reaching->definitions.count; k++)
        array_push(a->arena, out, reaching->definitions.items[k]);
    return reaching->is_entry;
}

void definitions_forget(struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->function_count; k++)
        if (a->facts[k].cfg) {
            a->facts[k].cfg->reaching = NULL;
            a->facts[k].cfg->counted = NULL;
        }
}

bool parameter_is_stable(struct analysis *a, const struct variable *variable)
{
    return variable->parameter >= 0 && variable_is_simple(variable) &&
           definitions_of(a, variable->function, variable)->count == 0;
}

/* By how much does the assignment change the variable?  0: it is no step, or one that may wrap around: in numbers
 * without a sign, or cut to fewer bits. */
static int64_t step_of(const struct node *set)
{
    const struct type *type = set->target->type;
    const struct expr *value = expr_computed(set->target, set->value);

    if (!value || !value->type->is_signed || value->type->bytes != type->bytes)
        return 0;
    return expr_step(set->target, value);
}

int definitions_bound(struct analysis *a, const struct variable *variable, const struct node *at,
                      int64_t *bound)
{
    node_list sets = {0};
    int way = 0;
    bool has_number = false;

    if (!variable_is_simple(variable) || variable->function != at->function ||
        variable->type->kind != TYPE_INT || !variable->type->is_signed ||
        variable->type->bytes < sizeof(int) || variable->type->bits > 0 ||
        definitions_reaching(a, variable, at, &sets))
        return 0;
    for (uint32_t k = 0; k < sets.count; k++) {
        const struct node *set = sets.items[k];
        node_list before = {0};
        int64_t step;

        if (set->value->kind == EXPR_INT)
            continue;
        step = step_of(set);
        if (step == 0 || (way != 0 && (step > 0) != (way > 0)) ||
            definitions_reaching(a, variable, set, &before))
            return 0;
        way = step > 0 ? 1 : -1;
        for (uint32_t n = 0; n < before.count; n++) {
            bool is_new = true;

            for (uint32_t m = 0; m < sets.count; m++)
                is_new &= sets.items[m] != before.items[n];
            if (is_new)
                array_push(a->arena, &sets, before.items[n]);
        }
    }
    for (uint32_t k = 0; k < sets.count; k++) {
        const struct expr *value = sets.items[k]->value;

        if (value->kind != EXPR_INT)
            continue;
        if (!has_number || (way > 0 ? value->value < *bound : value->value > *bound))
            *bound = value->value;
        has_number = true;
    }
    return has_number ? way : 0;
}

const struct node *definition_alone(struct analysis *a, const struct expr *expr,
                                    const struct node *at)
{
    node_list sets = {0};

    return expr->kind == EXPR_VARIABLE && variable_is_simple(expr->variable) &&
                   !definitions_reaching(a, expr->variable, at, &sets) && sets.count == 1
               ? sets.items[0]
               : NULL;
}
