/* SPDX-License-Identifier: Apache-2.0 */
/* Do bounds hold whatever is computed, with and without rounding?
 *
 * Random sums, products and quotients, some of them kept in a float: computed by intervals, and with doubles, as a
 * machine does that rounds each operation, and with wider numbers, as one that does not.  Both lie inside, what is
 * one point is what both give, and a comparison that is decided is so in both.
 */
#include "check.h"
#include "passes/interval.h"

#include <stdbool.h>
#include <stdint.h>

enum { NUMBERS = 8, ROUNDS = 200000 };

struct number {
    struct value bounds;
    double rounded;
    long double wide;
};

static uint32_t seed = 1;

static uint32_t random_below(uint32_t limit)
{
    seed = seed * 1664525 + 1013904223;
    return (seed >> 8) % limit;
}

static struct number number_make(void)
{
    static const char *const DIGITS[] = {"0.1", "0.5", "3.0", "1e-3", "0.25", "7", "1e10", "2.75"};
    const uint32_t k = random_below(sizeof DIGITS / sizeof *DIGITS);
    struct number n = {.bounds = interval_literal(DIGITS[k])};

    sscanf(DIGITS[k], "%lf", &n.rounded);
    n.wide = n.rounded;
    return n;
}

static struct number number_compute(enum expr_op op, struct number x, struct number y)
{
    struct number n = {.bounds = interval_compute(op, x.bounds, y.bounds)};

    switch (op) {
    case OP_ADD:
        n.rounded = x.rounded + y.rounded;
        n.wide = x.wide + y.wide;
        break;
    case OP_SUB:
        n.rounded = x.rounded - y.rounded;
        n.wide = x.wide - y.wide;
        break;
    case OP_MUL:
        n.rounded = x.rounded * y.rounded;
        n.wide = x.wide * y.wide;
        break;
    default:
        n.rounded = x.rounded / y.rounded;
        n.wide = x.wide / y.wide;
        break;
    }
    return n;
}

static struct number number_narrow(struct number n)
{
    static const struct type FLOAT = {.kind = TYPE_FLOAT, .bytes = 4};

    n.bounds = interval_fit(n.bounds, &FLOAT);
    n.rounded = (float)n.rounded;
    return n; /* a wider machine may keep it */
}

static void number_check(struct number n)
{
    CHECK(n.bounds.low <= n.rounded && n.rounded <= n.bounds.high);
    CHECK((long double)n.bounds.low <= n.wide && n.wide <= (long double)n.bounds.high);
    CHECK(!interval_is_point(n.bounds) || n.rounded == n.bounds.low);
}

static void compare_check(struct number x, struct number y)
{
    const int is_less = interval_compare(OP_LT, x.bounds, y.bounds);
    const int is_same = interval_compare(OP_EQ, x.bounds, y.bounds);

    CHECK(is_less < 0 || (is_less == (x.rounded < y.rounded) && is_less == (x.wide < y.wide)));
    CHECK(is_same < 0 || (is_same == (x.rounded == y.rounded) && is_same == (x.wide == y.wide)));
    CHECK(interval_compare(OP_GE, x.bounds, y.bounds) == (is_less < 0 ? -1 : !is_less));
}

static void wholes_check(void)
{
    static const struct type INT = {.kind = TYPE_INT, .bytes = 4, .is_signed = true};
    static const struct type BYTE = {.kind = TYPE_INT, .bytes = 1};
    const struct value half = interval_literal("2.5"), large = interval_literal("256");

    CHECK_EQUAL(interval_fit(half, &INT).number, 2);
    CHECK_EQUAL(interval_fit(interval_negate(half), &INT).number, -2);
    CHECK_EQUAL(interval_fit(large, &BYTE).known, KNOWN_NOT);
    CHECK_EQUAL(interval_fit(interval_negate(half), &BYTE).known, KNOWN_NOT);
    CHECK_EQUAL(interval_compute(OP_DIV, half, interval_literal("0")).known, KNOWN_NOT);
    CHECK_EQUAL(interval_combine(OP_GT, true, half, large).known, KNOWN_NOT);
    CHECK_EQUAL((int)interval_combine(OP_GT, true, large, large).low, 512);
    CHECK_EQUAL((int)interval_combine(OP_GT, false, half, large).low, 256);
}

int main(void)
{
    struct number numbers[NUMBERS];

    for (int k = 0; k < NUMBERS; k++)
        numbers[k] = number_make();
    for (int k = 0; k < ROUNDS; k++) {
        const struct number x = numbers[random_below(NUMBERS)], y = numbers[random_below(NUMBERS)];
        struct number made = number_compute((enum expr_op)(OP_ADD + random_below(4)), x, y);

        if (made.bounds.known == KNOWN_FLOAT && random_below(4) == 0)
            made = number_narrow(made);
        if (made.bounds.known != KNOWN_FLOAT || made.bounds.high > 1e30 ||
            made.bounds.low < -1e30 || random_below(20) == 0)
            made = number_make();
        number_check(made);
        compare_check(x, y);
        numbers[random_below(NUMBERS)] = made;
    }
    wholes_check();
    return 0;
}
