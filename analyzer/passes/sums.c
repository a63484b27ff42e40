/* SPDX-License-Identifier: Apache-2.0 */
/* What is a whole number as a sum of products?
 *
 * Requires: definitions, values.  Lengths and places of messages are written in such forms (k * (n - 1) + 2): sums of
 * them tell how far two places lie apart whatever the numbers are.  Products are multiplied out, and what is the same
 * product is put together.  An element of a table that one loop fills is what that stores there.  Conversions are left
 * out: who counts elements keeps to numbers that fit.
 */
#include "passes/sums.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/moved.h"
#include "passes/stored.h"
#include "passes/values.h"

#include <math.h>

enum { DEPTH = 8 };

static const double NOTHING = 1e-9; /* what is left of equal quotients */

struct sum sum_of_number(int64_t number)
{
    struct sum sum = {0};

    if (number != 0) {
        sum.count = 1;
        sum.terms[0].factor = (double)number;
    }
    return sum;
}

struct sum sum_of_symbol(const struct expr *symbol)
{
    struct sum sum = {.count = 1};

    sum.terms[0] = (struct term){1, {symbol}, 1};
    return sum;
}

static bool is_same_product(const struct term *x, const struct term *y)
{
    for (uint32_t k = 0; k < x->count && k < y->count; k++)
        if (x->symbols[k] != y->symbols[k])
            return false;
    return x->count == y->count;
}

static void term_add(struct sum *sum, const struct term *term)
{
    for (uint32_t k = 0; k < sum->count; k++) {
        if (!is_same_product(&sum->terms[k], term))
            continue;
        sum->terms[k].factor += term->factor;
        if (fabs(sum->terms[k].factor) < NOTHING)
            sum->terms[k] = sum->terms[--sum->count];
        return;
    }
    if (sum->count == SUM_TERMS)
        sum->is_lost = true;
    else if (fabs(term->factor) >= NOTHING)
        sum->terms[sum->count++] = *term;
}

struct sum sum_add(const struct sum *x, const struct sum *y, double times)
{
    struct sum sum = *x;

    sum.is_lost |= y->is_lost;
    for (uint32_t k = 0; k < y->count; k++) {
        struct term term = y->terms[k];

        term.factor *= times;
        term_add(&sum, &term);
    }
    return sum;
}

static bool term_multiply(struct term *x, const struct term *y)
{
    x->factor *= y->factor;
    for (uint32_t k = 0; k < y->count; k++) {
        uint32_t at = x->count;

        if (at == SUM_SYMBOLS)
            return false;
        for (; at > 0 && x->symbols[at - 1]->id > y->symbols[k]->id; at--)
            x->symbols[at] = x->symbols[at - 1];
        x->symbols[at] = y->symbols[k];
        x->count++;
    }
    return true;
}

struct sum sum_product(const struct sum *x, const struct sum *y)
{
    struct sum sum = {.is_lost = x->is_lost || y->is_lost};

    for (uint32_t k = 0; k < x->count; k++)
        for (uint32_t n = 0; n < y->count; n++) {
            struct term term = x->terms[k];

            if (term_multiply(&term, &y->terms[n]))
                term_add(&sum, &term);
            else
                sum.is_lost = true;
        }
    return sum;
}

struct sum sum_replace(const struct sum *x, const struct expr *symbol, const struct sum *by)
{
    struct sum sum = {.is_lost = x->is_lost};

    for (uint32_t k = 0; k < x->count; k++) {
        struct sum product = {.count = 1};

        product.terms[0] = (struct term){.factor = x->terms[k].factor};
        for (uint32_t n = 0; n < x->terms[k].count; n++) {
            const struct sum factor =
                x->terms[k].symbols[n] == symbol ? *by : sum_of_symbol(x->terms[k].symbols[n]);

            product = sum_product(&product, &factor);
        }
        sum = sum_add(&sum, &product, 1);
    }
    return sum;
}

bool sum_is_number(const struct sum *x, double *number)
{
    *number = x->count > 0 ? x->terms[0].factor : 0;
    return !x->is_lost && (x->count == 0 || (x->count == 1 && x->terms[0].count == 0));
}

bool sum_is_above(const struct sum *x)
{
    double least = 0;
    bool has_symbols = false;

    for (uint32_t k = 0; k < x->count; k++) {
        least += x->terms[k].factor;
        has_symbols |= x->terms[k].count > 0;
        if (x->terms[k].count > 0 && x->terms[k].factor < 0)
            return false;
    }
    return !x->is_lost && (has_symbols ? least > -NOTHING : least > NOTHING);
}

bool sum_is_least(const struct sum *x)
{
    double number;

    return sum_is_above(x) || (sum_is_number(x, &number) && number > -NOTHING);
}

bool sum_is_most(const struct sum *x)
{
    const struct sum nothing = {0}, other = sum_add(&nothing, x, -1);

    return sum_is_least(&other);
}

/* ---- expressions ---- */

static struct sum sum_find(struct analysis *a, const struct expr *expr, const struct node *at,
                           int depth);

/* The assignment that says what the variable is, in the form of a sum; NULL. */
static const struct node *definition_of(struct analysis *a, const struct expr *expr,
                                        const struct node *at)
{
    const struct node *set = definition_alone(a, expr, at);
    const struct expr *value;

    if (!set || set->function != at->function)
        return NULL;
    value = expr_without_casts(set->value);
    return value && !expr_contains(value, expr) &&
                   (value->kind == EXPR_INT || value->kind == EXPR_VARIABLE ||
                    (value->kind == EXPR_BINARY && expr_op_class(value) == CLASS_MIX))
               ? set
               : NULL;
}

/* The assignment in a loop that sets each element of the array by its number, if nothing else is stored there; NULL. */
static const struct node *filling_of(struct analysis *a, const struct expr *element)
{
    const struct node *filling = NULL;
    struct set cells = {0};

    cells_of_lvalue(a, element, &cells);
    for (struct stores walk = stores_of_cells(a, &cells); stores_next(&walk);) {
        const struct node *node = walk.store->node;

        if (!node || node->kind != NODE_ASSIGN || (filling && node != filling))
            return NULL;
        filling = node;
    }
    return filling && filling->target->kind == EXPR_INDEX && filling->target->a == element->a &&
                   filling->target->b->kind == EXPR_VARIABLE
               ? filling
               : NULL;
}

/* Does the loop that fills the array change something else that the value is made of: a running sum? */
static bool is_running(struct analysis *a, const struct node *filling, const struct sum *value)
{
    struct moving rounds = {.a = a, .at = filling};
    symbol_list symbols = {0};

    if (!cfg_loop_around(a, filling, &rounds.loop))
        return false;
    if (!symbols_add(a, value, &symbols))
        return true;
    for (uint32_t k = 0; k < symbols.count; k++)
        if (symbols.items[k] != filling->target->b && !moving_keeps(&rounds, symbols.items[k]))
            return true;
    return false;
}

static struct sum element_find(struct analysis *a, const struct expr *element,
                               const struct node *at, int depth)
{
    const struct node *filling = filling_of(a, element);
    struct sum value, index;

    if (!filling || filling->function != at->function ||
        expr_contains(filling->value, filling->target->a))
        return sum_of_symbol(element);
    value = sum_find(a, filling->value, filling, depth);
    if (is_running(a, filling, &value))
        return sum_of_symbol(element);
    index = sum_find(a, element->b, at, depth);
    return sum_replace(&value, filling->target->b, &index);
}

static struct sum binary_find(struct analysis *a, const struct expr *expr, const struct node *at,
                              int depth)
{
    const enum expr_op op = expr_op(expr);
    struct sum x, y;
    int64_t number;

    if (op != OP_ADD && op != OP_SUB && op != OP_MUL && op != OP_DIV)
        return sum_of_symbol(expr);
    x = sum_find(a, expr->a, at, depth);
    y = sum_find(a, expr->b, at, depth);
    if (op == OP_MUL)
        return sum_product(&x, &y);
    if (op != OP_DIV)
        return sum_add(&x, &y, op == OP_ADD ? 1 : -1);
    if (!expr_is_int(expr_without_casts(expr->b), &number) || number <= 0)
        return sum_of_symbol(expr);
    y = (struct sum){0};
    return sum_add(&y, &x, 1.0 / (double)number);
}

static struct sum sum_find(struct analysis *a, const struct expr *expr, const struct node *at,
                           int depth)
{
    const struct node *set;
    struct values values;

    expr = expr_without_casts(expr);
    if (expr->kind == EXPR_INT)
        return sum_of_number(expr->value);
    if (depth == DEPTH)
        return sum_of_symbol(expr);
    if (expr->kind == EXPR_BINARY)
        return binary_find(a, expr, at, depth + 1);
    if (expr->kind == EXPR_INDEX)
        return element_find(a, expr, at, depth + 1);
    set = definition_of(a, expr, at);
    if (set)
        return sum_find(a, set->value, set, depth + 1);
    values_of(a, expr, at, NULL, &values);
    return values_are_numbers(&values) && values.count == 1 ? sum_of_number(values.numbers[0])
                                                            : sum_of_symbol(expr);
}

struct sum sum_of(struct analysis *a, const struct expr *expr, const struct node *at)
{
    return sum_find(a, expr, at, 0);
}

bool sum_is_within(const struct sum *length, const struct sum *apart, const struct sum *other)
{
    const struct sum behind = sum_add(length, apart, -1), before = sum_add(other, apart, 1);

    return sum_is_above(&behind) && sum_is_above(&before);
}
