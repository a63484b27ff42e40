/* SPDX-License-Identifier: Apache-2.0 */
/* Which of two values has a variable behind the branch that chose between them?
 *
 * Requires: control flow, definitions.  Knows three shapes:
 *
 *     if (c) v = x;                 v is a parameter
 *     v = y; ... if (c) v = x;
 *     if (c) v = x; else v = y;
 *
 * The branch is not in a loop, and every way to the place passes it.  Two values can be there, no more; the
 * one is set on each way from one side of the branch to the place, and on none from its other side; there
 * the other one is set on each way, or it was there before.  So the variable is (c ? x : y), c as it was at
 * the branch.
 */
#include "passes/merged.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/loops.h"

/* Is it set on every way from this side of the branch to the place, and on none from the other side? */
static bool is_set_on(struct analysis *a, const struct node *branch, int side,
                      const struct node *set, const struct node *at)
{
    return loop_leads(a, branch->next[side], set, NULL) &&
           !loop_leads(a, branch->next[side], at, set) &&
           !loop_leads(a, branch->next[!side], set, NULL);
}

/* Is this the only value that the variable can have at the branch?  NULL: what the parameter was given. */
static bool is_before(struct analysis *a, const struct variable *variable,
                      const struct node *branch, const struct node *set)
{
    node_list definitions = {0};
    bool is_entry = definitions_reaching(a, variable, branch, &definitions);

    return set ? !is_entry && definitions.count == 1 && definitions.items[0] == set &&
                     !cfg_reaches(a, branch, set)
               : is_entry && definitions.count == 0;
}

/* `set` is what the branch decides, `other` what is there otherwise. */
static bool chooses(struct analysis *a, const struct variable *variable, const struct node *branch,
                    const struct node *set, const struct node *other, const struct node *at,
                    struct merged *out)
{
    for (int side = 0; side < 2; side++) {
        if (!is_set_on(a, branch, side, set, at) ||
            !(is_before(a, variable, branch, other) ||
              (other && is_set_on(a, branch, !side, other, at))))
            continue;
        out->branch = branch;
        out->set[side] = set;
        out->set[!side] = other;
        return true;
    }
    return false;
}

bool merged_find(struct analysis *a, const struct variable *variable, const struct node *at,
                 struct merged *out)
{
    const struct cfg *cfg = cfg_get(a, at->function);
    node_list definitions = {0};
    bool is_entry = definitions_reaching(a, variable, at, &definitions);

    if (definitions.count + (is_entry ? 1u : 0u) != 2 || (is_entry && variable->parameter < 0))
        return false;
    for (uint32_t k = 0; k < definitions.count; k++) {
        const struct node *set = definitions.items[k];
        const struct node *other = is_entry ? NULL : definitions.items[!k];
        const struct set *controls = &cfg->controls[set->id];

        for (uint32_t n = 0; n < controls->count; n++) {
            const struct node *branch = at->function->nodes[controls->items[n]];

            if (cfg_dominates(cfg, branch, at) && !cfg_reaches(a, branch, branch) &&
                chooses(a, variable, branch, set, other, at, out))
                return true;
        }
    }
    return false;
}

bool merged_is_timeless(struct analysis *a, const struct expr *expr)
{
    if (!expr || expr->kind == EXPR_INT)
        return true;
    if (expr->kind == EXPR_VARIABLE)
        return parameter_is_stable(a, expr->variable);
    return (expr->kind == EXPR_UNARY || expr->kind == EXPR_BINARY || expr->kind == EXPR_CAST ||
            expr->kind == EXPR_CONDITIONAL) &&
           merged_is_timeless(a, expr->a) && merged_is_timeless(a, expr->b) &&
           merged_is_timeless(a, expr->c);
}
