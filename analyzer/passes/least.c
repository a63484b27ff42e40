/* SPDX-License-Identifier: Apache-2.0 */
/* Which number is an expression at least?
 *
 * Requires: values, definitions.  `(rank + size - 1) % size` is a rank; `rank - 1` need not be one.  Of constants, ranks, sizes and
 * local variables, by the rules of integer arithmetic without overflow, which C leaves undefined.  A parameter is what
 * all callers hand over, where all of them are known: the level of a recursion.
 *
 * A variable that is met again while its own definitions, or what callers hand over, are looked at is taken to be at least
 * 0.  That holds if all of them are, by induction over the assignments and calls that have run; if one is not, nothing is
 * known.
 */
#include "passes/least.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/definitions.h"
#include "passes/entries.h"
#include "passes/values.h"

enum { DEPTH_MAX = 12, STEPS_MAX = 300 };

struct within { /* the variables whose definitions are looked at, innermost first */
    const struct variable *variable;
    struct within *outer;
    bool is_met;
};

struct search {
    struct analysis *a;
    struct within *within;
    int depth, steps;
};

static bool find(struct search *s, const struct expr *expr, const struct node *at, int64_t *least);

static int64_t smaller(int64_t x, int64_t y)
{
    return x < y ? x : y;
}

/* By what values.c knows: numbers, or what MPI says. */
static bool by_values(struct search *s, const struct expr *expr, const struct node *at,
                      int64_t *least)
{
    struct values values;

    values_of(s->a, expr, at, NULL, &values);
    if (values_are_role(s->a, &values, ROLE_COMM_RANK) ||
        values_are_role(s->a, &values, ROLE_COMM_SIZE)) {
        *least = values_are_role(s->a, &values, ROLE_COMM_SIZE);
        return true;
    }
    if (!values_are_numbers(&values))
        return false;
    *least = values.numbers[0];
    for (uint32_t k = 1; k < values.count; k++)
        *least = smaller(*least, values.numbers[k]);
    return true;
}

struct smallest { /* of several numbers */
    int64_t least;
    bool has_any, is_known;
};

static void also(struct search *s, struct smallest *smallest, const struct expr *expr,
                 const struct node *at)
{
    int64_t one = 0;

    smallest->is_known = smallest->is_known && expr && find(s, expr, at, &one);
    smallest->least = smallest->has_any ? smaller(smallest->least, one) : one;
    smallest->has_any = true;
}

/* What callers hand over for a parameter. */
static void handed_find(struct search *s, const struct variable *v, struct smallest *smallest)
{
    const struct function_facts *facts = facts_of(s->a, v->function);

    if (v->parameter < 0 || facts->has_hidden_callers || function_is_entry(s->a, v->function))
        smallest->is_known = false;
    for (uint32_t k = 0; k < facts->callers.count && smallest->is_known; k++) {
        const struct node *call = facts->callers.items[k];

        if (facts_of(s->a, call->function)->is_reachable)
            also(s, smallest,
                 (uint32_t)v->parameter < call->arg_count ? call->args[v->parameter] : NULL, call);
    }
}

static bool by_definitions(struct search *s, const struct variable *v, const struct node *at,
                           int64_t *least)
{
    struct within within = {v, s->within, false};
    struct smallest smallest = {.is_known = true};
    node_list sets = {0};
    bool is_handed;

    if (!variable_is_simple(v) || v->function != at->function || !v->type->is_signed)
        return false;
    for (struct within *outer = s->within; outer; outer = outer->outer)
        if (outer->variable == v) {
            outer->is_met = true;
            *least = 0;
            return true;
        }
    is_handed = definitions_reaching(s->a, v, at, &sets);
    s->within = &within;
    if (is_handed)
        handed_find(s, v, &smallest);
    for (uint32_t k = 0; k < sets.count && smallest.is_known; k++)
        also(s, &smallest, sets.items[k]->value, sets.items[k]);
    s->within = within.outer;
    *least = smallest.least;
    return smallest.is_known && smallest.has_any && (!within.is_met || *least >= 0);
}

static bool by_operation(struct search *s, const struct expr *expr, const struct node *at,
                         int64_t *least)
{
    const enum expr_op op = expr_op(expr);
    int64_t x, y;
    bool has_x, has_y;

    *least = 0;
    if (op >= OP_LT && op <= OP_NE)
        return true;
    has_x = find(s, expr->a, at, &x);
    if (op == OP_SUB)
        return has_x && expr->b->kind == EXPR_INT &&
               !__builtin_sub_overflow(x, expr->b->value, least);
    if (op == OP_REM || op == OP_SHR)
        return has_x && x >= 0;
    has_y = find(s, expr->b, at, &y);
    if (op == OP_ADD)
        return has_x && has_y && !__builtin_add_overflow(x, y, least);
    if (op == OP_AND)
        return (has_x && x >= 0) || (has_y && y >= 0);
    return (op == OP_MUL || op == OP_DIV || op == OP_OR || op == OP_XOR || op == OP_SHL) && has_x &&
           x >= 0 && has_y && y >= 0;
}

static bool is_wide_number(const struct expr *expr)
{
    return expr->type && expr->type->kind == TYPE_INT && expr->type->is_signed &&
           expr->type->bytes >= sizeof(int) && expr->type->bits == 0;
}

static bool find(struct search *s, const struct expr *expr, const struct node *at, int64_t *least)
{
    int64_t other;
    bool is_found = false;

    if (!is_wide_number(expr) || s->depth >= DEPTH_MAX || ++s->steps > STEPS_MAX)
        return false;
    s->depth++;
    switch (expr->kind) {
    case EXPR_INT:
        *least = expr->value;
        is_found = true;
        break;
    case EXPR_CAST:
        is_found = is_wide_number(expr->a) && expr->a->type->bytes <= expr->type->bytes &&
                   find(s, expr->a, at, least);
        break;
    case EXPR_BINARY:
        is_found = by_operation(s, expr, at, least);
        break;
    case EXPR_CONDITIONAL:
        is_found = find(s, expr->b, at, least) && find(s, expr->c, at, &other);
        if (is_found)
            *least = smaller(*least, other);
        break;
    case EXPR_VARIABLE:
        is_found = by_definitions(s, expr->variable, at, least) || by_values(s, expr, at, least);
        break;
    default:
        is_found = by_values(s, expr, at, least);
        break;
    }
    s->depth--;
    return is_found;
}

bool least_of(struct analysis *a, const struct expr *expr, const struct node *at, int64_t *least)
{
    struct search s = {.a = a};

    return find(&s, expr, at, least);
}
