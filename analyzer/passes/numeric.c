/* SPDX-License-Identifier: Apache-2.0 */
/* Does a function do nothing but compute with floating-point numbers?  See numeric.h. */
#include "passes/numeric.h"
#include "ir/expr.h"
#include "ir/needed.h"
#include "ir/print.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/definitions.h"

enum { NUMERIC_NO = 1, NUMERIC_YES };

static bool is_float(const struct type *type)
{
    return type && type->kind == TYPE_FLOAT;
}

/* A number that is declared as one all the way: nothing else lies in its place. */
static bool is_plain_number(const struct expr *target)
{
    if (!is_float(target->type))
        return false;
    for (const struct expr *e = target; e->kind != EXPR_VARIABLE; e = e->a) {
        bool is_part = e->kind == EXPR_FIELD && e->a->type && !e->a->type->is_union;
        bool is_pointee = (e->kind == EXPR_INDEX || e->kind == EXPR_DEREF) && e->a->type &&
                          e->a->type->to && e->type && e->a->type->to->kind == e->type->kind &&
                          e->a->type->to->bytes == e->type->bytes;

        if (!is_part && !is_pointee)
            return false;
    }
    return true;
}

static bool is_own(const struct expr *target)
{
    const struct variable *variable = expr_root(target);

    return variable && variable->function && !variable->is_static;
}

static bool is_asserted(const struct analysis *a, const struct node *call)
{
    for (uint32_t k = 0; k < a->asserted_nodes.count; k++)
        if (a->asserted_nodes.items[k] == call)
            return true;
    return false;
}

static bool node_is_numeric(const struct analysis *a, const struct node *node)
{
    const struct function *callee;

    if (node->kind == NODE_ASSIGN)
        return is_own(node->target) || is_plain_number(node->target);
    if (node->kind != NODE_CALL)
        return true;
    if (!node->callee || node->callee->kind != EXPR_FUNCTION || is_asserted(a, node))
        return false;
    callee = node->callee->callee;
    return callee->is_defined || (function_only_computes(callee) && !call_prints_back(node));
}

static bool body_check(const struct analysis *a, const struct function *f)
{
    if (f->has_unknown || f->has_setjmp || f->has_computed_goto || f->is_noreturn || f->mpi >= 0 ||
        f->nodes[1]->previous_count == 0)
        return false;
    for (uint32_t k = 0; k < f->node_count; k++)
        if (!node_is_numeric(a, f->nodes[k]))
            return false;
    return true;
}

/* Found once for each function: many are reached from many. */
static bool body_is_numeric(struct analysis *a, const struct function *f)
{
    struct function_facts *facts = facts_of(a, f);

    if (facts->numeric_body == 0)
        facts->numeric_body = body_check(a, f) ? NUMERIC_YES : NUMERIC_NO;
    return facts->numeric_body == NUMERIC_YES;
}

static bool returns_number(const struct function *f)
{
    for (uint32_t k = 0; k < f->node_count; k++)
        if (f->nodes[k]->kind == NODE_RETURN && f->nodes[k]->value &&
            !is_float(f->nodes[k]->value->type))
            return false;
    return true;
}

static bool is_numeric(struct analysis *a, const struct function *f)
{
    if (!f->is_defined || facts_of(a, f)->communicates || !returns_number(f) ||
        !body_is_numeric(a, f))
        return false;
    const struct bits *reaches = &facts_of(a, f)->reaches;

    for (uint32_t w = 0; w < (reaches->count + 63) / 64; w++)
        for (uint64_t word = reaches->words[w]; word; word &= word - 1) {
            const struct function *g =
                a->program->functions[w * 64 + (uint32_t)__builtin_ctzll(word)];

            if (g->is_defined && !body_is_numeric(a, g))
                return false;
        }
    return true;
}

bool function_is_numeric(struct analysis *a, const struct function *f)
{
    struct function_facts *facts = facts_of(a, f);

    if (facts->numeric == 0)
        facts->numeric = is_numeric(a, f) ? NUMERIC_YES : NUMERIC_NO;
    return facts->numeric == NUMERIC_YES;
}

/* ---- nodes ---- */

/* Is it computed from numbers, and from variables that are read and written by their names alone? */
static bool is_plainly_computed(const struct expr *e)
{
    switch (e->kind) {
    case EXPR_INT:
    case EXPR_FLOAT:
    case EXPR_CALL:
        return true;
    case EXPR_VARIABLE:
        return variable_is_simple(e->variable);
    case EXPR_UNARY:
    case EXPR_CAST:
        return is_plainly_computed(e->a);
    case EXPR_BINARY:
        return is_plainly_computed(e->a) && is_plainly_computed(e->b);
    case EXPR_CONDITIONAL:
        return is_plainly_computed(e->a) && is_plainly_computed(e->b) && is_plainly_computed(e->c);
    default:
        return false;
    }
}

static bool is_unfelt(struct analysis *a, const struct node *node)
{
    const struct function *callee;

    if (node->kind == NODE_ASSIGN)
        return node->target->kind == EXPR_VARIABLE && variable_is_simple(node->target->variable) &&
               is_float(node->target->type) && is_plainly_computed(node->value);
    if (node->kind != NODE_CALL || !node->callee || node->callee->kind != EXPR_FUNCTION ||
        is_asserted(a, node))
        return false;
    callee = node->callee->callee;
    return callee->is_defined && function_is_numeric(a, callee);
}

bool node_is_unfelt(struct analysis *a, const struct node *node)
{
    const struct function *f = node->function;
    struct bits *unfelt = &facts_of(a, f)->unfelt;

    if (unfelt->count == 0) {
        *unfelt = bits_new(a->arena, f->node_count);
        for (uint32_t k = 0; k < f->node_count; k++)
            if (is_unfelt(a, f->nodes[k]))
                bits_set(unfelt, k);
    }
    return bits_get(unfelt, node->id);
}
