/* SPDX-License-Identifier: Apache-2.0 */
/* What do an operation's operands give, in a run of a small instance?
 *
 * Requires: tracing.h.  Whole numbers are exact, as wide as their type is; floating-point numbers are bounds (interval.h).
 * Addresses are compared, and subtracted, where they lead to elements of one block.  What C leaves open is unknown.
 */
#include "ir/expr.h"
#include "passes/interval.h"
#include "passes/layout.h"
#include "passes/memory.h"
#include "passes/tracing.h"

static const struct value UNKNOWN;

struct value tracing_fit(struct value v, const struct type *type)
{
    if (value_is_raw(v))
        return v;
    if (type && type->kind == TYPE_FLOAT)
        v = interval_of(v);
    if (v.known == KNOWN_FLOAT)
        return type_is_number(type) ? interval_fit(v, type) : UNKNOWN;
    if (v.known != KNOWN_INT || !type || type->kind != TYPE_INT || type->bytes == 0 ||
        type_width(type) >= 64)
        return v;
    if (type->is_bool)
        return value_number(v.number != 0);
    v.number &= ((int64_t)1 << type_width(type)) - 1;
    if (type->is_signed && v.number >> (type_width(type) - 1))
        v.number -= (int64_t)1 << type_width(type);
    return v;
}

/* Is a negative operand taken for a large one (C11 6.3.1.8)? */
static bool is_converted(const struct expr *e, int64_t x, int64_t y)
{
    const struct type *types[2] = {e->a->type, e->b->type};
    bool is_unsigned = false;

    for (int k = 0; k < 2; k++)
        is_unsigned |= types[k] && types[k]->kind == TYPE_INT && !types[k]->is_signed &&
                       (types[k]->bytes == 0 || types[k]->bytes >= 4);
    return is_unsigned && (x < 0 || y < 0);
}

/* Are they elements of one block, which is of the elements that the pointers lead to? */
static bool are_neighbours(struct tracing *t, const struct expr *e, const struct value *a,
                           const struct value *b)
{
    const struct type *x = e->a->type, *y = e->b->type;

    return a->known == KNOWN_ADDRESS && b->known == KNOWN_ADDRESS && a->object == b->object &&
           a->step && b->step && !a->step->outer && !b->step->outer && !a->step->key &&
           !b->step->key && a->step != memory_anywhere(t->memory) &&
           b->step != memory_anywhere(t->memory) && type_is_address(x) && type_is_address(y) &&
           x->to && y->to && x->to->kind != TYPE_VOID && memory_same_layout(x->to, y->to) &&
           memory_unit(t->memory, a->object, x->to);
}

static struct value compare(struct tracing *t, const struct expr *e, const struct value *a,
                            const struct value *b)
{
    enum expr_op op;

    if (a->known == KNOWN_FLOAT || b->known == KNOWN_FLOAT) {
        const int truth = interval_compare(expr_op(e), *a, *b);

        return truth < 0 ? UNKNOWN : value_number(truth);
    }
    if (a->known == KNOWN_INT && b->known == KNOWN_INT) {
        int64_t x = a->number, y = b->number;
        bool truths[] = {x<y, x <= y, x> y, x >= y, x == y, x != y};

        expr_ask(e);
        return is_converted(e, x, y) ? UNKNOWN : value_number(truths[expr_op(e) - OP_LT]);
    }
    if (a->known == KNOWN_NOT || b->known == KNOWN_NOT)
        return UNKNOWN;
    if (are_neighbours(t, e, a, b)) {
        const struct value x = value_number(a->step->index), y = value_number(b->step->index);

        return compare(t, e, &x, &y);
    }
    op = expr_op(e);
    if (op != OP_EQ && op != OP_NE)
        return UNKNOWN;
    if ((a->known == KNOWN_ADDRESS || a->known == KNOWN_FUNCTION) && b->known == KNOWN_INT &&
        b->number == 0)
        return value_number(op == OP_NE);
    if (a->known == KNOWN_ADDRESS && b->known == KNOWN_ADDRESS &&
        a->step != memory_anywhere(t->memory) && b->step != memory_anywhere(t->memory))
        return value_number((a->object == b->object && a->step == b->step) == (op == OP_EQ));
    return UNKNOWN;
}

/* Of addresses kept as numbers (MPI_Get_address), or seen as those of bytes, how many bytes are between them. */
static struct value bytes_between(struct tracing *t, const struct expr *e, const struct value *a,
                                  const struct value *b)
{
    const struct type *x = e->a->type, *y = e->b->type;
    const bool are_numbers = x && y && x->kind == TYPE_INT && y->kind == TYPE_INT;
    const bool are_of_bytes = type_is_pointer(x) && type_is_pointer(y) && x->to && y->to &&
                              type_size(x->to) == 1 && type_size(y->to) == 1;
    int64_t bytes;

    return expr_op_class(e) == CLASS_MIX && expr_op(e) == OP_SUB && a->known == KNOWN_ADDRESS &&
                   b->known == KNOWN_ADDRESS && (are_numbers || are_of_bytes) &&
                   layout_distance(t, b, a, &bytes)
               ? value_number(bytes)
               : UNKNOWN;
}

struct value tracing_compute(struct tracing *t, const struct expr *e, struct value a,
                             struct value b)
{
    int64_t x = a.number, y = b.number, result = 0;

    if (expr_op_class(e) == CLASS_COMPARISON)
        return compare(t, e, &a, &b);
    if (a.known == KNOWN_FLOAT || b.known == KNOWN_FLOAT)
        return interval_compute(expr_op(e), a, b);
    if (expr_op_class(e) == CLASS_MIX && expr_op(e) == OP_SUB && are_neighbours(t, e, &a, &b))
        return value_number(a.step->index - b.step->index);
    if (a.known == KNOWN_ADDRESS && e->type && e->type->kind == TYPE_INT)
        return bytes_between(t, e, &a, &b);
    if (a.known == KNOWN_ADDRESS && expr_op(e) == OP_ADD)
        return tracing_move(t, a, b);
    if (a.known == KNOWN_ADDRESS && expr_op(e) == OP_SUB && b.known == KNOWN_INT)
        return tracing_move(t, a, value_number(-y));
    if (a.known != KNOWN_INT || b.known != KNOWN_INT)
        return UNKNOWN;
    expr_ask(e);
    if (e->type && (e->type->kind != TYPE_INT ||
                    (!e->type->is_signed && e->type->bytes >= 8 && (x < 0 || y < 0))))
        return UNKNOWN;
    switch (expr_op(e)) {
    case OP_ADD:
        return __builtin_add_overflow(x, y, &result) ? UNKNOWN : value_number(result);
    case OP_SUB:
        return __builtin_sub_overflow(x, y, &result) ? UNKNOWN : value_number(result);
    case OP_MUL:
        return __builtin_mul_overflow(x, y, &result) ? UNKNOWN : value_number(result);
    case OP_DIV:
        return y == 0 || y == -1 || is_converted(e, x, y) ? UNKNOWN : value_number(x / y);
    case OP_REM:
        return y == 0 || y == -1 || is_converted(e, x, y) ? UNKNOWN : value_number(x % y);
    case OP_SHL:
        return x < 0 || y < 0 || y > 30 || x > INT32_MAX ? UNKNOWN : value_number(x << y);
    case OP_SHR:
        return x < 0 || y < 0 || y > 62 ? UNKNOWN : value_number(x >> y);
    case OP_AND:
        return value_number(x & y);
    case OP_OR:
        return value_number(x | y);
    case OP_XOR:
        return value_number(x ^ y);
    default:
        return UNKNOWN;
    }
}

int value_truth(const struct value *v)
{
    if (v->known == KNOWN_INT)
        return v->number != 0;
    if (v->known == KNOWN_FLOAT)
        return interval_compare(OP_NE, *v, value_number(0));
    return v->known == KNOWN_ADDRESS || v->known == KNOWN_FUNCTION ? 1 : -1;
}
