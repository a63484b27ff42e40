/* SPDX-License-Identifier: Apache-2.0 */
/* Between which bounds does a floating-point number lie, whatever is rounded on the way?
 *
 * Computes: intervals that hold the result of an expression over the real numbers, and every result that rounding
 * to the type or to a wider one, at each operation or at none, may give instead.  Bounds that are exact stay so: a
 * number that is computed without rounding is one point.  So two intervals that have nothing in common differ by more
 * than the order of additions, and a comparison is decided only where rounding can not turn it.  NaN and infinity are unknown.
 */
#include "passes/interval.h"
#include "ir/called.h"

#include <math.h>
#include <stdlib.h>

static const struct value UNKNOWN;
static const double SMALLEST = 1e-250, WHOLE = 0x1p52;

static struct value bounds(double low, double high)
{
    if (!isfinite(low) || !isfinite(high) || low > high)
        return UNKNOWN;
    return (struct value){.known = KNOWN_FLOAT, .low = low, .high = high};
}

/* ---- one operation, and whether it was exact ---- */

static bool sum_is_exact(double x, double y, double sum)
{
    const double part = sum - x;

    return (x - (sum - part)) + (y - part) == 0.0;
}

static bool product_is_exact(double x, double y, double product)
{
    return x == 0.0 || y == 0.0 || (fabs(product) > SMALLEST && fma(x, y, -product) == 0.0);
}

static double operate(enum expr_op op, double x, double y, bool *is_exact)
{
    double result;

    switch (op) {
    case OP_ADD:
        result = x + y;
        *is_exact = sum_is_exact(x, y, result);
        return result;
    case OP_SUB:
        result = x - y;
        *is_exact = sum_is_exact(x, -y, result);
        return result;
    case OP_MUL:
        result = x * y;
        *is_exact = product_is_exact(x, y, result);
        return result;
    default:
        result = x / y;
        *is_exact = x == 0.0 ||
                    (fabs(result) > SMALLEST && fabs(x) > SMALLEST && fma(result, y, -x) == 0.0);
        return result;
    }
}

static struct value spread(double low, bool is_low_exact, double high, bool is_high_exact)
{
    return bounds(is_low_exact ? low : nextafter(low, -INFINITY),
                  is_high_exact ? high : nextafter(high, INFINITY));
}

/* ---- numbers ---- */

struct value interval_of(struct value n)
{
    if (n.known == KNOWN_FLOAT)
        return n;
    if (n.known != KNOWN_INT || n.number > (int64_t)WHOLE || n.number < -(int64_t)WHOLE)
        return UNKNOWN;
    return bounds((double)n.number, (double)n.number);
}

struct value interval_literal(const char *digits)
{
    char *end;
    const double number = strtod(digits, &end), scaled = number * 0x1p20;
    const bool is_plain = fabs(scaled) < WHOLE && scaled == floor(scaled);

    return end == digits ? UNKNOWN : spread(number, is_plain, number, is_plain);
}

struct value interval_fit(struct value n, const struct type *type)
{
    float low, high;

    if (type->kind == TYPE_INT) {
        if (type->is_bool || fabs(n.low) > WHOLE || fabs(n.high) > WHOLE ||
            trunc(n.low) != trunc(n.high) || (!type->is_signed && n.low < 0))
            return UNKNOWN;
        if (type_width(type) < 64 &&
            fabs(n.low) >= ldexp(1.0, (int)type_width(type) - type->is_signed))
            return UNKNOWN;
        return value_number((int64_t)n.low);
    }
    if (type->bytes >= sizeof n.low)
        return n;
    if (type->bytes != sizeof low)
        return UNKNOWN;
    low = (float)n.low;
    high = (float)n.high;
    if (!isfinite(low) || !isfinite(high))
        return UNKNOWN;
    if ((double)low > n.low)
        low = nextafterf(low, -INFINITY);
    if ((double)high < n.high)
        high = nextafterf(high, INFINITY);
    return bounds((double)low, (double)high);
}

struct value interval_negate(struct value n)
{
    return bounds(-n.high, -n.low);
}

static struct value extremes(enum expr_op op, struct value x, struct value y)
{
    struct value result = UNKNOWN;

    for (int k = 0; k < 4; k++) {
        bool is_exact;
        const double one = operate(op, k & 1 ? x.high : x.low, k & 2 ? y.high : y.low, &is_exact);
        const struct value here = spread(one, is_exact, one, is_exact);

        if (here.known != KNOWN_FLOAT)
            return UNKNOWN;
        if (k == 0)
            result = here;
        result.low = fmin(result.low, here.low);
        result.high = fmax(result.high, here.high);
    }
    return result;
}

struct value interval_compute(enum expr_op op, struct value x, struct value y)
{
    x = interval_of(x);
    y = interval_of(y);
    if (x.known != KNOWN_FLOAT || y.known != KNOWN_FLOAT)
        return UNKNOWN;
    if (op == OP_DIV && y.low <= 0.0 && y.high >= 0.0)
        return UNKNOWN;
    return op == OP_ADD || op == OP_SUB || op == OP_MUL || op == OP_DIV ? extremes(op, x, y)
                                                                        : UNKNOWN;
}

int interval_compare(enum expr_op op, struct value x, struct value y)
{
    bool is_below, is_above, is_same, is_apart;

    x = interval_of(x);
    y = interval_of(y);
    if (x.known != KNOWN_FLOAT || y.known != KNOWN_FLOAT)
        return -1;
    is_below = x.high < y.low;
    is_above = x.low > y.high;
    is_apart = is_below || is_above;
    is_same = interval_is_point(x) && interval_is_point(y) && !is_apart;
    switch (op) {
    case OP_LT:
        return is_below ? 1 : is_above || is_same ? 0 : -1;
    case OP_LE:
        return is_below || is_same ? 1 : is_above ? 0 : -1;
    case OP_GT:
        return is_above ? 1 : is_below || is_same ? 0 : -1;
    case OP_GE:
        return is_above || is_same ? 1 : is_below ? 0 : -1;
    case OP_EQ:
        return is_same ? 1 : is_apart ? 0 : -1;
    case OP_NE:
        return is_apart ? 1 : is_same ? 0 : -1;
    default:
        return -1;
    }
}

/* ---- what others compute ---- */

/* A whole number that every order of a few additions leaves exact. */
static bool is_small_whole(struct value n)
{
    return interval_is_point(n) && fabs(n.low) < 0x1p40 && n.low == floor(n.low);
}

struct value interval_combine(enum expr_op op, bool is_sum, struct value x, struct value y)
{
    struct value sum;

    x = interval_of(x);
    y = interval_of(y);
    if (x.known != KNOWN_FLOAT || y.known != KNOWN_FLOAT)
        return UNKNOWN;
    if (is_sum) {
        sum = interval_compute(OP_ADD, x, y);
        return is_small_whole(x) && is_small_whole(y) && is_small_whole(sum) ? sum : UNKNOWN;
    }
    return op == OP_LT ? bounds(fmin(x.low, y.low), fmin(x.high, y.high))
                       : bounds(fmax(x.low, y.low), fmax(x.high, y.high));
}

struct value interval_call(const struct function *f, struct value argument, struct value other)
{
    const struct value x = interval_of(argument);
    bool is_exact[2];
    double root[2];

    if (x.known != KNOWN_FLOAT)
        return other;
    if (function_is(f, "fabs"))
        return x.low >= 0.0    ? x
               : x.high <= 0.0 ? interval_negate(x)
                               : bounds(0.0, fmax(-x.low, x.high));
    if (function_is(f, "floor"))
        return floor(x.low) == floor(x.high) ? bounds(floor(x.low), floor(x.low)) : UNKNOWN;
    if (function_is(f, "ceil"))
        return ceil(x.low) == ceil(x.high) ? bounds(ceil(x.low), ceil(x.low)) : UNKNOWN;
    if (!function_is(f, "sqrt") || x.low < 0.0)
        return other;
    for (int k = 0; k < 2; k++) {
        root[k] = sqrt(k ? x.high : x.low);
        is_exact[k] = root[k] == 0.0 || fma(root[k], root[k], -(k ? x.high : x.low)) == 0.0;
    }
    return spread(root[0], is_exact[0], root[1], is_exact[1]);
}

bool interval_is_apart(struct value x, struct value y)
{
    x = interval_of(x);
    y = interval_of(y);
    return x.known == KNOWN_FLOAT && y.known == KNOWN_FLOAT && (x.high < y.low || x.low > y.high);
}

bool interval_is_point(struct value n)
{
    return n.known == KNOWN_FLOAT && n.low == n.high;
}
