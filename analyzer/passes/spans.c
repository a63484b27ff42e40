/* SPDX-License-Identifier: Apache-2.0 */
/* Between which bounds does an integer lie?
 *
 * Requires: definitions, callers.  Computes intervals over constants, arithmetic, tables of constants, local variables
 * by all their assignments, counters by where they begin, and parameters by all callers.  What is not followed has the
 * bounds of its type.  The arithmetic of signed numbers does not leave its type (the program would have no meaning), that
 * of unsigned ones wraps: where it may, the bounds are those of the type again.
 */
#include "passes/spans.h"

#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/definitions.h"

enum { DEPTH = 10, CALLERS = 32 };

static struct span span_look(struct analysis *a, const struct expr *expr, const struct node *at,
                             int depth);

static struct span of_type(const struct type *type)
{
    unsigned width;

    if (!type || type->kind != TYPE_INT)
        return (struct span){INT64_MIN, INT64_MAX};
    width = type_width(type);
    if (type->is_bool)
        return (struct span){0, 1};
    if (width == 0 || width >= 64)
        return (struct span){type->is_signed ? INT64_MIN : 0, INT64_MAX};
    return type->is_signed
               ? (struct span){-(INT64_C(1) << (width - 1)), (INT64_C(1) << (width - 1)) - 1}
               : (struct span){0, (INT64_C(1) << width) - 1};
}

/* An unsigned number of 64 bits may be larger than any that is told here.  Constants may be without a type. */
static bool is_told(const struct expr *expr)
{
    const struct type *type = expr->type;

    return expr->kind == EXPR_INT ||
           (type && type->kind == TYPE_INT && (type->is_signed || type_width(type) < 64));
}

static bool is_within(struct span x, struct span y)
{
    return x.low >= y.low && x.high <= y.high;
}

static struct span hull(struct span x, struct span y)
{
    return (struct span){x.low < y.low ? x.low : y.low, x.high > y.high ? x.high : y.high};
}

/* What the operation gives, before its type limits it; false: it may be larger than any number. */
static bool operate(enum expr_op op, struct span x, struct span y, struct span *out)
{
    switch (op) {
    case OP_ADD:
        return !__builtin_add_overflow(x.low, y.low, &out->low) &&
               !__builtin_add_overflow(x.high, y.high, &out->high);
    case OP_SUB:
        return !__builtin_sub_overflow(x.low, y.high, &out->low) &&
               !__builtin_sub_overflow(x.high, y.low, &out->high);
    case OP_MUL: {
        int64_t ends[4];

        if (__builtin_mul_overflow(x.low, y.low, &ends[0]) ||
            __builtin_mul_overflow(x.low, y.high, &ends[1]) ||
            __builtin_mul_overflow(x.high, y.low, &ends[2]) ||
            __builtin_mul_overflow(x.high, y.high, &ends[3]))
            return false;
        *out = (struct span){ends[0], ends[0]};
        for (int k = 1; k < 4; k++)
            *out = hull(*out, (struct span){ends[k], ends[k]});
        return true;
    }
    case OP_REM: /* the sign is that of what is divided */
        if (y.low <= 0)
            return false;
        *out = (struct span){x.low >= 0 ? 0 : -(y.high - 1), x.high <= 0 ? 0 : y.high - 1};
        return true;
    case OP_DIV:
        if (y.low <= 0)
            return false;
        *out = (struct span){x.low >= 0 ? x.low / y.high : x.low / y.low,
                             x.high >= 0 ? x.high / y.low : x.high / y.high};
        return true;
    case OP_AND: /* with a number that is not negative */
        *out = (struct span){0, x.low < 0                      ? y.high
                                : y.low < 0 || x.high < y.high ? x.high
                                                               : y.high};
        return x.low >= 0 || y.low >= 0;
    case OP_SHR:
        if (x.low < 0 || y.low < 0 || y.high > 62)
            return false;
        *out = (struct span){x.low >> y.high, x.high >> y.low};
        return true;
    default:
        return false;
    }
}

static struct span binary(struct analysis *a, const struct expr *expr, const struct node *at,
                          int depth)
{
    const struct span bounds = of_type(expr->type);
    struct span result;

    if (expr_op_class(expr) == CLASS_COMPARISON || expr_op_class(expr) == CLASS_LOGIC)
        return (struct span){0, 1};
    if (expr_op(expr) == OP_COMMA)
        return span_look(a, expr->b, at, depth);
    if (!is_told(expr) || !is_told(expr->a) || !is_told(expr->b) ||
        !operate(expr_op(expr), span_look(a, expr->a, at, depth), span_look(a, expr->b, at, depth),
                 &result))
        return bounds;
    if (is_within(result, bounds))
        return result;
    if ((expr->type && !expr->type->is_signed) || result.low > bounds.high ||
        result.high < bounds.low)
        return bounds;
    return (struct span){result.low > bounds.low ? result.low : bounds.low,
                         result.high < bounds.high ? result.high : bounds.high};
}

/* An element of a table of constants that nobody may write to. */
static bool of_table(const struct expr *expr, struct span *out)
{
    const struct variable *table =
        expr->a->kind == EXPR_VARIABLE && type_is_array(expr->a->type) ? expr->a->variable : NULL;
    const struct expr *list = table && table->is_const ? table->init : NULL;

    if (!list || list->kind != EXPR_LIST || list->element_count == 0 ||
        (table->function && !table->is_static))
        return false;
    *out = (struct span){0, 0}; /* where elements are left out */
    for (uint32_t k = 0; k < list->element_count; k++) {
        const struct expr *element = expr_without_casts(list->elements[k]);

        if (element->kind != EXPR_INT)
            return false;
        *out = hull(*out, (struct span){element->value, element->value});
    }
    return is_within(*out, of_type(expr->type));
}

static struct span of_parameter(struct analysis *a, const struct variable *v, int depth)
{
    const struct function_facts *facts = facts_of(a, v->function);
    struct span result = of_type(v->type);
    bool is_first = true;

    if (facts->has_hidden_callers || facts->callers.count > CALLERS || !parameter_is_stable(a, v))
        return result;
    for (uint32_t k = 0; k < facts->callers.count; k++) {
        const struct node *call = facts->callers.items[k];
        struct span one;

        if (!facts_of(a, call->function)->is_reachable)
            continue;
        if ((uint32_t)v->parameter >= call->arg_count)
            return of_type(v->type);
        one = span_look(a, call->args[v->parameter], call, depth);
        result = is_first ? one : hull(result, one);
        is_first = false;
    }
    return is_within(result, of_type(v->type)) ? result : of_type(v->type);
}

static struct span of_variable(struct analysis *a, const struct expr *expr, const struct node *at,
                               int depth)
{
    const struct variable *v = expr->variable;
    struct span result = of_type(v->type);
    node_list sets = {0};
    int64_t bound;
    int way;

    if (!at || v->function != at->function || v->is_static || !variable_is_simple(v))
        return result;
    if (v->parameter >= 0)
        return of_parameter(a, v, depth);
    way = definitions_bound(a, v, at, &bound);
    if (way != 0)
        return way > 0 ? (struct span){bound, result.high} : (struct span){result.low, bound};
    if (definitions_reaching(a, v, at, &sets) || sets.count == 0)
        return result;
    for (uint32_t k = 0; k < sets.count; k++) {
        struct span one = span_look(a, sets.items[k]->value, sets.items[k], depth);

        if (!is_within(one, of_type(v->type)))
            return of_type(v->type);
        result = k == 0 ? one : hull(result, one);
    }
    return result;
}

static struct span span_look(struct analysis *a, const struct expr *expr, const struct node *at,
                             int depth)
{
    struct span result = of_type(expr->type);

    if (depth == 0 || !is_told(expr))
        return result;
    switch (expr->kind) {
    case EXPR_INT:
        return (struct span){expr->value, expr->value};
    case EXPR_CAST:
        if (is_told(expr->a)) {
            struct span operand = span_look(a, expr->a, at, depth - 1);

            return is_within(operand, result) ? operand : result;
        }
        return result;
    case EXPR_UNARY:
        if (expr_op_class(expr) == CLASS_NOT)
            return (struct span){0, 1};
        return result;
    case EXPR_BINARY:
        return binary(a, expr, at, depth - 1);
    case EXPR_CONDITIONAL:
        return hull(span_look(a, expr->b, at, depth - 1), span_look(a, expr->c, at, depth - 1));
    case EXPR_INDEX:
        return of_table(expr, &result) ? result : of_type(expr->type);
    case EXPR_VARIABLE:
        return of_variable(a, expr, at, depth - 1);
    default:
        return result;
    }
}

struct span span_of(struct analysis *a, const struct expr *expr, const struct node *at)
{
    return span_look(a, expr, at, DEPTH);
}
