/* SPDX-License-Identifier: Apache-2.0 */
/* Does the program itself write numbers of which it is not the same which came first?
 *
 * Requires: callees.  Of two numbers the larger one stays in either order, but for a NaN, which compares to none, and for
 * the two zeros, which are equal and have other bits.  That no message brings such a number is assumed; where a reachable
 * function calls one by its name, divides by the constant 0, or writes a zero with a sign, that is not believed.
 */
#include "passes/unordered.h"
#include "ir/called.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/external.h"
#include "passes/findings.h"

#include <stdlib.h>

static bool is_zero(const struct expr *expr)
{
    expr = expr_without_casts(expr);
    return expr->kind == EXPR_FLOAT && expr_digits(expr) && strtod(expr_digits(expr), NULL) == 0;
}

static bool is_unordered(const struct expr *expr)
{
    if (!expr)
        return false;
    if ((expr->kind == EXPR_UNARY && is_zero(expr->a) && expr_op(expr) == OP_NEG) ||
        (expr->kind == EXPR_BINARY && is_zero(expr->b) && expr_op(expr) == OP_DIV))
        return true;
    return is_unordered(expr->a) || is_unordered(expr->b) || is_unordered(expr->c);
}

static bool writes_unordered(const struct node *node)
{
    static const char *const NAMES[] = {
        "nan", "nanf", "nanl", "__builtin_nan", "__builtin_nanf", "__builtin_nanl", NULL};
    const struct function *called = node->kind == NODE_CALL ? call_external(node) : NULL;

    if (called && function_is_one_of(called, NAMES))
        return true;
    for (uint32_t k = 0; k < node->arg_count; k++)
        if (is_unordered(node->args[k]))
            return true;
    return is_unordered(node->value) || is_unordered(node->target);
}

static const struct node *find(struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++)
            if (writes_unordered(f->nodes[n]))
                return f->nodes[n];
    }
    return NULL;
}

struct claim unordered_claim(struct analysis *a, const struct commute *c)
{
    const struct node *node;
    const char *text =
        "this writes a NaN, or a zero with a sign, and of some numbers the largest or "
        "smallest is kept: which one may differ with the order of arrival";

    if (!c->has_any || !c->has_extremes)
        return (struct claim){0};
    node = find(a);
    if (node)
        return claim_found(a, "spbc-arrival-kept", node->place, text);
    (void)unordered_are_absent(a);
    return (struct claim){0};
}

bool unordered_are_absent(struct analysis *a)
{
    if (find(a))
        return false;
    assume(a,
           "no message of which the largest or smallest number is kept holds a NaN, and zeros in "
           "them have one sign");
    return true;
}
