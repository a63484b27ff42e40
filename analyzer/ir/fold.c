/* SPDX-License-Identifier: Apache-2.0 */
/* What is the constant value of an operation in C?
 *
 * Operands are mathematical values (see expr.h).  Unsigned results wrap; signed overflow, division
 * by zero and shifts beyond the width are undefined in C and therefore not folded: the analysis
 * must not decide what the compiler may decide otherwise.
 */
#include "ir/fold.h"

typedef __int128 wide;

enum { WIDTH_MAX = 64 };

static bool is_integral(const struct type *type)
{
    return type != NULL && type->kind == TYPE_INT && type->bytes >= 1 && type->bytes <= 8;
}

/* The mathematical value of a constant. */
static wide value_of(const struct expr *expr)
{
    const bool is_bits = expr->type != NULL && expr->type->bytes == 8 &&
                         (expr->type->kind == TYPE_POINTER || !expr->type->is_signed);
    return is_bits ? (wide)(uint64_t)expr->value : (wide)expr->value;
}

static unsigned width_of(const struct type *type)
{
    return type->is_bool ? 1U : type_width(type);
}

static bool fits(wide value, const struct type *type)
{
    const unsigned width = width_of(type);
    if (type->is_signed)
        return value >= -((wide)1 << (width - 1)) && value < (wide)1 << (width - 1);
    return value >= 0 && value < (wide)1 << width;
}

/* The value modulo 2^width, as conversion to an integer type does it (GCC and Clang define the
 * signed case so). */
static int64_t wrap(wide value, const struct type *type)
{
    const unsigned width = type_width(type);
    uint64_t bits = (uint64_t)value;
    if (width == WIDTH_MAX)
        return (int64_t)bits;
    bits &= (UINT64_C(1) << width) - 1;
    if (type->is_signed && (bits >> (width - 1)) != 0)
        bits |= ~UINT64_C(0) << width;
    return (int64_t)bits;
}

/* Sets *value to a result of the given type; a signed overflow has none. */
static bool settle(wide result, const struct type *type, int64_t *value)
{
    if (type->is_signed && !fits(result, type))
        return false;
    *value = wrap(result, type);
    return true;
}

bool conversion_keeps_values(const struct type *from, const struct type *to)
{
    if (!is_integral(from) || !is_integral(to))
        return false;
    const unsigned from_width = width_of(from);
    const unsigned to_width = width_of(to);
    if (from->is_signed && !to->is_signed)
        return false;
    if (from->is_signed == to->is_signed)
        return to_width >= from_width;
    return to_width > from_width;
}

bool fold_cast(const struct expr *a, const struct type *type, int64_t *value)
{
    if (a->kind != EXPR_INT)
        return false;
    if (type->kind == TYPE_POINTER) {
        *value = a->value;
        return true;
    }
    if (!is_integral(type))
        return false;
    *value = type->is_bool ? a->value != 0 : wrap(value_of(a), type);
    return true;
}

bool fold_unary(enum expr_op op, const struct expr *a, const struct type *type, int64_t *value)
{
    if (a->kind != EXPR_INT)
        return false;
    if (op == OP_LNOT) {
        *value = a->value == 0;
        return true;
    }
    if (!is_integral(type) || a->type == NULL || a->type->kind != TYPE_INT)
        return false;
    if (op == OP_NEG && type->is_signed)
        return settle(-value_of(a), type, value);
    if (op == OP_NEG) {
        const uint64_t negated = 0 - (uint64_t)a->value;
        *value = wrap(negated, type);
        return true;
    }
    if (op == OP_NOT) {
        const uint64_t inverted = ~(uint64_t)a->value;
        *value = wrap(inverted, type);
        return true;
    }
    return false;
}

static bool fold_shift(enum expr_op op, wide a, wide b, const struct type *type, int64_t *value)
{
    if (b < 0 || b >= (wide)width_of(type))
        return false;
    const unsigned count = (unsigned)b;
    if (op == OP_SHR) {
        *value = wrap(a >> count, type);
        return true;
    }
    if (a < 0)
        return false;
    if (!type->is_signed) {
        const uint64_t shifted = (uint64_t)a << count;
        *value = wrap(shifted, type);
        return true;
    }
    return settle(a << count, type, value);
}

static bool fold_comparison(enum expr_op op, wide a, wide b, int64_t *value)
{
    switch (op) {
    case OP_LT:
        *value = a < b;
        return true;
    case OP_LE:
        *value = a <= b;
        return true;
    case OP_GT:
        *value = a > b;
        return true;
    case OP_GE:
        *value = a >= b;
        return true;
    case OP_EQ:
        *value = a == b;
        return true;
    case OP_NE:
        *value = a != b;
        return true;
    case OP_LAND:
        *value = a != 0 && b != 0;
        return true;
    case OP_LOR:
        *value = a != 0 || b != 0;
        return true;
    default:
        return false;
    }
}

static bool fold_arithmetic(enum expr_op op, wide a, wide b, const struct type *type,
                            int64_t *value)
{
    /* Unsigned operands of up to 64 bits: the product of two does not fit 128 signed bits, but
     * modulo 2^64 it does. */
    const uint64_t a_bits = (uint64_t)a;
    const uint64_t b_bits = (uint64_t)b;
    switch (op) {
    case OP_ADD:
        return settle(a + b, type, value);
    case OP_SUB:
        return settle(a - b, type, value);
    case OP_MUL:
        return settle(type->is_signed ? a * b : (wide)(a_bits * b_bits), type, value);
    case OP_DIV:
        return b != 0 && settle(a / b, type, value);
    case OP_REM:
        /* INT_MIN % -1 is undefined like the quotient. */
        return b != 0 && fits(a / b, type) && settle(a % b, type, value);
    case OP_AND:
        *value = wrap((wide)(a_bits & b_bits), type);
        return true;
    case OP_OR:
        *value = wrap((wide)(a_bits | b_bits), type);
        return true;
    case OP_XOR:
        *value = wrap((wide)(a_bits ^ b_bits), type);
        return true;
    default:
        return false;
    }
}

bool fold_binary(enum expr_op op, const struct expr *a, const struct expr *b,
                 const struct type *type, int64_t *value)
{
    if (a->kind != EXPR_INT || b->kind != EXPR_INT)
        return false;
    if (fold_comparison(op, value_of(a), value_of(b), value))
        return true;
    if (!is_integral(type) || !is_integral(a->type) || !is_integral(b->type))
        return false;
    if (op == OP_SHL || op == OP_SHR)
        return fold_shift(op, value_of(a), value_of(b), type, value);
    return fold_arithmetic(op, value_of(a), value_of(b), type, value);
}
