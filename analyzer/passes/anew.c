/* SPDX-License-Identifier: Apache-2.0 */
/* Has a round set a variable itself, whatever it was before?
 *
 * Requires: a loop of picked.c, definitions.  Of some assignments in the loop each way from its head to the place passes one
 * (`firsts`): a way that goes around once more passes the head, so each round comes to one of them before it
 * comes to the place.  Only what is set behind it in the same round can be found there.  So the variable is the
 * round's own when each value that may be set, and whether it is, is the round's own; that of a step, variable =
 * variable op something, by what the variable was before it.  A condition that asks for the variable itself, as that of
 * a counting loop does, asks for one of those values: each follows from those before it.
 */
#include "passes/anew.h"
#include "ir/expr.h"
#include "passes/cfg.h"
#include "passes/definitions.h"

enum { STEPS = 20000 };

struct anew { /* a variable that is looked at */
    const struct expr *variable;
    node_list firsts; /* each round passes one of these before the place */
    node_list sets;   /* that may give it a value behind that, and these */
    const struct anew *outer;
};

/* variable = variable op something else. */
static bool is_step(const struct node *set, const struct expr *variable)
{
    return set->kind == NODE_ASSIGN && set->value->kind == EXPR_BINARY &&
           set->value->a == variable && !expr_contains(set->value->b, variable);
}

/* Assignments that do not ask for what the variable was, and run for one request. */
static void firsts_find(const struct picked *p, const struct expr *variable, const node_list *sets,
                        node_list *out)
{
    const struct cfg *cfg = cfg_get(p->a, p->choice->home);

    for (uint32_t k = 0; k < sets->count; k++) {
        const struct node *set = sets->items[k];

        if (picked_holds(p, set) && set->kind == NODE_ASSIGN && !is_step(set, variable) &&
            picked_is_of_one(p, set) && (!p->answer || cfg_dominates(cfg, p->choice->node, set)))
            array_push(p->a->arena, out, set);
    }
}

static bool is_head(const struct picked *p, const struct node *node)
{
    for (uint32_t k = 0; k < node->previous_count; k++)
        if (!picked_holds(p, node->previous[k]))
            return true;
    return false;
}

/* Do all ways from the head of the loop to the node pass one of them? */
static bool all_pass(const struct picked *p, const node_list *firsts, const struct node *at)
{
    const struct function *f = p->choice->home;
    struct cfg *cfg = cfg_scratch(p->a, f);
    uint32_t depth = 0;

    for (uint32_t k = 0; k < f->node_count; k++)
        if (picked_holds(p, f->nodes[k]) && is_head(p, f->nodes[k])) {
            cfg->marks[k] = 1;
            cfg->stack[depth++] = f->nodes[k];
        }
    while (depth > 0) {
        const struct node *node = cfg->stack[--depth];

        if (node == at)
            return false;
        for (int side = 0; side < 2 && !nodes_have(firsts, node); side++) {
            const struct node *next = node->next[side];

            if (!next || cfg->marks[next->id] || !picked_holds(p, next))
                continue;
            cfg->marks[next->id] = 1;
            cfg->stack[depth++] = next;
        }
    }
    return true;
}

/* Is it what is looked at already, behind its first assignment?  Then each value follows from those before it. */
static bool is_assumed(const struct picked *p, const struct expr *variable, const node_list *sets,
                       const struct node *at)
{
    const struct anew *known = p->search->anew;

    while (known && known->variable != variable)
        known = known->outer;
    if (!known || !all_pass(p, &known->firsts, at))
        return false;
    for (uint32_t k = 0; k < sets->count; k++)
        if (!nodes_have(&known->sets, sets->items[k]))
            return false;
    return true;
}

/* Are all values, and whether they are set, the round's own? */
static bool sets_are_own(const struct picked *p, struct anew *anew, int depth)
{
    for (uint32_t k = 0; k < anew->sets.count; k++) {
        const struct node *set = anew->sets.items[k];
        const bool has_step = is_step(set, anew->variable);
        node_list before = {0};

        if (!picked_holds(p, set) || set->kind != NODE_ASSIGN ||
            (has_step && definitions_reaching(p->a, anew->variable->variable, set, &before)))
            return false;
        for (uint32_t n = 0; n < before.count; n++)
            if (!nodes_have(&anew->sets, before.items[n]))
                array_push(p->a->arena, &anew->sets, before.items[n]);
    }
    for (uint32_t k = 0; k < anew->sets.count; k++) {
        const struct node *set = anew->sets.items[k];
        const struct expr *value = is_step(set, anew->variable) ? set->value->b : set->value;

        if (!picked_is_of_round(p, value, set, depth + 1) || !picked_is_decided(p, set, depth + 1))
            return false;
    }
    return true;
}

bool set_anew(const struct picked *p, const struct expr *expr, const struct node *at, int depth)
{
    struct anew anew = {.variable = expr, .outer = p->search->anew};
    bool is;

    if (!variable_is_simple(expr->variable) || depth > PICKED_DEPTH || p->search->steps++ > STEPS ||
        definitions_reaching(p->a, expr->variable, at, &anew.sets))
        return false;
    if (is_assumed(p, expr, &anew.sets, at))
        return true;
    firsts_find(p, expr, &anew.sets, &anew.firsts);
    if (anew.firsts.count == 0 || !all_pass(p, &anew.firsts, at))
        return false;
    p->search->anew = &anew;
    is = sets_are_own(p, &anew, depth);
    p->search->anew = anew.outer;
    return is;
}
