/* SPDX-License-Identifier: Apache-2.0 */
/* What is known of an expression in a state of a loop that asks?
 *
 * Requires: a state (replies.h).  Values are small numbers; arithmetic that may leave them is not known.  The
 * version of what an expression reads is that of every spot that may be read, and its value where that is known:
 * two stores that make the same number are one.
 */
#include "passes/evaluated.h"
#include "ir/expr.h"
#include "passes/cells.h"

enum { NUMBER_MAX = 0x3fffffff };

static int32_t number(int64_t value)
{
    return value > NUMBER_MAX || value < -NUMBER_MAX ? NOT_ZERO : (int32_t)value;
}

int32_t evaluated_number(const struct expr *expr)
{
    return expr->kind == EXPR_INT ? number(expr->value) : NOTHING;
}

static bool is_number(int32_t value)
{
    return value > COMPLETE;
}

static int32_t compared(const struct evaluated *e, enum expr_op op, int32_t x, int32_t y)
{
    if (!is_number(x) || !is_number(y)) {
        int64_t null = e->spots->a->program->request_null;
        bool differ = (x == NOT_ZERO && y == 0) || (x == 0 && y == NOT_ZERO) ||
                      (x == POSTED && y == null) || (x == null && y == POSTED);

        return differ && op == OP_EQ ? 0 : differ && op == OP_NE ? 1 : NOTHING;
    }
    switch (op) {
    case OP_LT:
        return x < y;
    case OP_LE:
        return x <= y;
    case OP_GT:
        return x > y;
    case OP_GE:
        return x >= y;
    case OP_EQ:
        return x == y;
    case OP_NE:
        return x != y;
    default:
        return NOTHING;
    }
}

static int32_t computed(const struct evaluated *e, const struct expr *expr)
{
    int32_t x = evaluated_value(e, expr->a), y = evaluated_value(e, expr->b);

    switch (expr_op(expr)) {
    case OP_LAND:
        return x == 0 || y == 0 ? 0 : x != NOTHING && y != NOTHING ? 1 : NOTHING;
    case OP_LOR:
        return (x != 0 && x != NOTHING) || (y != 0 && y != NOTHING) ? 1
               : x == 0 && y == 0                                   ? 0
                                                                    : NOTHING;
    case OP_COMMA:
        return y;
    case OP_ADD:
        return is_number(x) && is_number(y) ? number((int64_t)x + y) : NOTHING;
    case OP_SUB:
        return is_number(x) && is_number(y) ? number((int64_t)x - y) : NOTHING;
    case OP_MUL:
        return is_number(x) && is_number(y) ? number((int64_t)x * y)
               : x == 0 || y == 0           ? 0
                                            : NOTHING;
    case OP_AND:
        return is_number(x) && is_number(y) ? (int32_t)(x & y) : x == 0 || y == 0 ? 0 : NOTHING;
    case OP_OR:
        if (is_number(x) && is_number(y))
            return (int32_t)(x | y);
        return (x != 0 && x != NOTHING) || (y != 0 && y != NOTHING) ? NOT_ZERO : NOTHING;
    default:
        return compared(e, expr_op(expr), x, y);
    }
}

static bool is_of_numbers(const struct expr *expr)
{
    return expr->type && (expr->type->kind == TYPE_INT || expr->type->kind == TYPE_POINTER);
}

int32_t evaluated_value(const struct evaluated *e, const struct expr *expr)
{
    int32_t value;
    int spot;

    switch (expr->kind) {
    case EXPR_INT:
        return number(expr->value);
    case EXPR_VARIABLE:
    case EXPR_FIELD:
    case EXPR_INDEX:
    case EXPR_DEREF:
        spot = is_of_numbers(expr) ? spots_of(e->spots, expr, e->active) : -1;
        return spot >= 0 ? e->state->values[spot] : NOTHING;
    case EXPR_CALL:
        spot = is_of_numbers(expr) ? spots_known_result(e->spots, expr->call, e->active) : -1;
        return spot >= 0 ? e->state->values[spot] : NOTHING;
    case EXPR_CAST:
        return evaluated_stored(e, expr->a, expr->type);
    case EXPR_UNARY:
        value = evaluated_value(e, expr->a);
        if (expr_op(expr) == OP_LNOT)
            return value == NOTHING ? NOTHING : value == 0;
        return expr_op(expr) == OP_NEG && is_number(value) ? (int32_t)-value : NOTHING;
    case EXPR_BINARY:
        return computed(e, expr);
    case EXPR_CONDITIONAL:
        value = evaluated_value(e, expr->a);
        return value == NOTHING ? NOTHING : evaluated_value(e, value ? expr->b : expr->c);
    default:
        return NOTHING;
    }
}

int32_t evaluated_stored(const struct evaluated *e, const struct expr *expr,
                         const struct type *type)
{
    int32_t value = evaluated_value(e, expr);

    if (!type || (type->kind != TYPE_INT && type->kind != TYPE_POINTER))
        return NOTHING;
    if (type->kind == TYPE_INT && type->is_bool)
        return value == NOTHING ? NOTHING : value != 0;
    if (type->kind == TYPE_INT && value == NOT_ZERO && expr->kind != EXPR_INT)
        return expr->type == type ? value : NOTHING;
    if (type->kind == TYPE_INT && is_number(value) &&
        ((type->bytes < 2 && (value > 100 || value < -100)) ||
         (type_has_few_bits(type) && (type->is_signed || value > 1)) ||
         (!type->is_signed && value < 0)))
        return NOTHING;
    return value;
}

/* ---- versions ---- */

uint16_t evaluated_mix(uint16_t version, uint32_t other)
{
    uint32_t hash = (version * 0x9e3779b1u) ^ (other * 0x85ebca6bu + 0x27d4eb2fu);

    if (version == ENDLESS || other == ENDLESS)
        return ENDLESS;
    hash ^= hash >> 15;
    hash *= 0xc2b2ae35u;
    hash ^= hash >> 16;
    return (uint16_t)(hash % (ENDLESS - 1)) + 1;
}

uint16_t evaluated_join(uint16_t told, uint16_t other)
{
    return other == 0 ? told : evaluated_mix(told, other);
}

static uint16_t spot_told(const struct evaluated *e, uint32_t spot)
{
    uint16_t version = e->state->versions[spot];
    int32_t value = e->state->values[spot];

    return version == 0 || !is_number(value) ? version : evaluated_mix(1, (uint32_t)value + 70000u);
}

static uint16_t where_told(const struct evaluated *e, const struct where *where)
{
    uint16_t told = 0;

    for (uint32_t k = 0; k < e->spots->count; k++)
        if (e->state->versions[k] != 0 && spots_overlap(e->spots, k, where))
            told = evaluated_join(told, spot_told(e, k));
    return told;
}

uint16_t evaluated_behind(const struct evaluated *e, const struct expr *pointer)
{
    return where_told(e, spots_behind(e->spots, pointer, e->active));
}

uint16_t evaluated_told(const struct evaluated *e, const struct expr *expr)
{
    uint16_t told = 0;
    int spot;

    if (!expr)
        return 0;
    switch (expr->kind) {
    case EXPR_VARIABLE:
    case EXPR_FIELD:
    case EXPR_INDEX:
    case EXPR_DEREF:
        told = where_told(e, spots_where(e->spots, expr, e->active));
        if (expr->kind == EXPR_INDEX)
            told = evaluated_join(told, evaluated_told(e, expr->b));
        return told;
    case EXPR_CALL:
        spot = spots_known_result(e->spots, expr->call, e->active);
        if (spot >= 0)
            return spot_told(e, (uint32_t)spot);
        for (uint32_t k = 0; k < expr->call->arg_count; k++)
            told = evaluated_join(told, evaluated_told(e, expr->call->args[k]));
        return told;
    case EXPR_ADDRESS:
        return expr->a->kind == EXPR_INDEX ? evaluated_told(e, expr->a->b) : 0;
    case EXPR_LIST:
        for (uint32_t k = 0; k < expr->element_count; k++)
            told = evaluated_join(told, evaluated_told(e, expr->elements[k]));
        return told;
    default:
        told = evaluated_told(e, expr->a);
        told = evaluated_join(told, evaluated_told(e, expr->b));
        return evaluated_join(told, evaluated_told(e, expr->c));
    }
}

/* ---- conditions ---- */

static void spot_refine(struct state *s, int spot, int32_t value)
{
    if (spot >= 0 && !is_number(s->values[spot]))
        s->values[spot] = value;
}

static int spot_of(const struct evaluated *e, const struct expr *expr)
{
    switch (expr->kind) {
    case EXPR_VARIABLE:
    case EXPR_FIELD:
    case EXPR_DEREF:
    case EXPR_INDEX:
        if (!is_of_numbers(expr) || spots_where(e->spots, expr, e->active)->is_many)
            return -1;
        return spots_of(e->spots, expr, e->active);
    case EXPR_CALL:
        return spots_known_result(e->spots, expr->call, e->active);
    default:
        return -1;
    }
}

void evaluated_refine(const struct evaluated *e, struct state *s, const struct expr *condition,
                      bool is_true)
{
    enum expr_op op;

    if (condition->kind == EXPR_UNARY && expr_op(condition) == OP_LNOT) {
        evaluated_refine(e, s, condition->a, !is_true);
        return;
    }
    if (condition->kind != EXPR_BINARY) {
        spot_refine(s, spot_of(e, condition), is_true ? NOT_ZERO : 0);
        return;
    }
    op = expr_op(condition);
    if ((op == OP_LAND && is_true) || (op == OP_LOR && !is_true)) {
        evaluated_refine(e, s, condition->a, is_true);
        evaluated_refine(e, s, condition->b, is_true);
    } else if ((op == OP_EQ || op == OP_NE) && condition->b->kind == EXPR_INT) {
        if ((op == OP_EQ) == is_true)
            spot_refine(s, spot_of(e, condition->a), number(condition->b->value));
        else if (condition->b->value == 0)
            spot_refine(s, spot_of(e, condition->a), NOT_ZERO);
    }
}
