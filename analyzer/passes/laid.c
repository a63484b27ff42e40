/* SPDX-License-Identifier: Apache-2.0 */
/* Does what a round lays down where its message says go on into the place of another message?
 *
 * Requires: what depends on messages (commute.h).  The place of a message is key * number, where the message alone says
 * the key (its source, or a number that it brings), and the number is the same for all.  From there on as many elements
 * as the number belong to it.  Where the program's text says that more are stored, or some behind or before these, the
 * message that comes last stays there, and that speaks against the program: `n + 1`, `2 * n` and `<= n` say so of n,
 * n itself of `n - 1`; a length that has nothing to do with the number does not.
 */
#include "passes/laid.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/elements.h"
#include "passes/events.h"
#include "passes/loops.h"
#include "passes/owned.h"

enum { TERMS_MAX = 8 };
#define LARGEST (INT64_C(1) << 31)

/* times * symbol + more; no symbol: more alone */
struct line {
    const struct expr *symbol;
    int64_t times, more;
};

static bool is_small(const struct line *line)
{
    return line->times > -LARGEST && line->times < LARGEST && line->more > -LARGEST &&
           line->more < LARGEST;
}

static struct line line_of(const struct expr *expr)
{
    struct line x, y, out = {NULL, 0, 0};

    expr = expr_number(expr);
    if (expr_is_int(expr, &out.more))
        return out;
    if (expr->kind == EXPR_BINARY &&
        (expr_op(expr) == OP_ADD || expr_op(expr) == OP_SUB || expr_op(expr) == OP_MUL)) {
        x = line_of(expr->a);
        y = line_of(expr->b);
        if (is_small(&x) && is_small(&y)) {
            if (expr_op(expr) != OP_MUL && (!x.symbol || !y.symbol || x.symbol == y.symbol)) {
                const int64_t sign = expr_op(expr) == OP_ADD ? 1 : -1;

                return (struct line){x.symbol ? x.symbol : y.symbol, x.times + sign * y.times,
                                     x.more + sign * y.more};
            }
            if (expr_op(expr) == OP_MUL && !x.symbol)
                return (struct line){y.symbol, x.more * y.times, x.more * y.more};
            if (expr_op(expr) == OP_MUL && !y.symbol)
                return (struct line){x.symbol, y.more * x.times, y.more * x.more};
        }
    }
    return (struct line){expr, 1, 0};
}

/* Is the first more than the second, which is above 0, whatever the symbol is, as far as the text says? */
static bool is_more(const struct line *x, const struct line *y)
{
    if (!is_small(x) || !is_small(y) || (x->symbol && x->symbol != y->symbol))
        return false;
    if (x->times == y->times)
        return x->more > y->more;
    return x->times > y->times && y->times > 0;
}

struct laid { /* key * number + begin + rest */
    struct line number;
    struct line begin;
    const struct expr *rest; /* NULL: nothing else */
};

/* key * number: what the key is multiplied by; NULL: it is not that. */
static const struct expr *number_of(const struct commute *c, const struct expr *product)
{
    const struct expr *a, *b;

    if (product->kind != EXPR_BINARY || expr_op(product) != OP_MUL)
        return NULL;
    a = expr_number(product->a);
    b = expr_number(product->b);
    if (taint_has(c->arrival, a) == taint_has(c->arrival, b))
        return NULL;
    return taint_has(c->arrival, a) ? b : a;
}

/* Adds the terms of a sum; false: there are differences of other things than numbers, or too many. */
static bool terms_of(const struct expr *expr, const struct expr **terms, uint32_t *count,
                     int64_t *more)
{
    int64_t number;

    expr = expr_number(expr);
    if (expr->kind == EXPR_BINARY && expr_op(expr) == OP_ADD)
        return terms_of(expr->a, terms, count, more) && terms_of(expr->b, terms, count, more);
    if (expr->kind == EXPR_BINARY && expr_op(expr) == OP_SUB && expr_is_int(expr->b, &number) &&
        number < LARGEST) {
        *more -= number;
        return terms_of(expr->a, terms, count, more);
    }
    if (expr_is_int(expr, &number) && number < LARGEST && number > -LARGEST) {
        *more += number;
        return true;
    }
    if (*count == TERMS_MAX)
        return false;
    terms[(*count)++] = expr;
    return true;
}

static bool laid_of(const struct commute *c, const struct expr *index, struct laid *out)
{
    const struct expr *terms[TERMS_MAX], *number = NULL;
    uint32_t count = 0;

    *out = (struct laid){0};
    if (!terms_of(index, terms, &count, &out->begin.more))
        return false;
    for (uint32_t k = 0; k < count; k++) {
        const struct expr *factor = number_of(c, terms[k]);
        const struct line line = line_of(terms[k]);

        if (factor && number)
            return false;
        if (factor) {
            number = factor;
            out->number = line_of(factor);
        } else if (taint_has(c->arrival, terms[k]) || out->rest) {
            return false;
        } else {
            out->rest = terms[k];
            out->begin = (struct line){line.symbol, line.times, line.more + out->begin.more};
        }
    }
    return number != NULL;
}

/* Does as much as `length`, from there on, go beyond the number, each in so many bytes? */
static bool is_beyond(const struct laid *laid, struct line length, int64_t bytes)
{
    struct line number = laid->number, begin = laid->begin, end;

    if (!is_small(&number) || !is_small(&begin) || !is_small(&length) || bytes <= 0 ||
        bytes >= LARGEST || (begin.symbol && length.symbol && begin.symbol != length.symbol))
        return false;
    end = (struct line){length.symbol ? length.symbol : begin.symbol,
                        length.times + begin.times * bytes, length.more + begin.more * bytes};
    number.times *= bytes;
    number.more *= bytes;
    return (!begin.symbol && begin.more < 0) || is_more(&end, &number);
}

bool laid_over(const struct commute *c, const struct node *store)
{
    const struct expr *element = store->target, *test;
    struct counting loop;
    struct laid laid;
    struct line end;
    int64_t first;

    while (element->kind == EXPR_FIELD)
        element = element->a;
    if (element->kind != EXPR_INDEX || !laid_of(c, element->b, &laid))
        return false;
    if (!laid.rest || !loop_is_counting(c->a, store, &loop) || laid.rest != loop.counter)
        return laid.rest && is_beyond(&laid, (struct line){NULL, 0, 1}, 1);
    laid.begin = (struct line){NULL, 0, laid.begin.more};
    test = loop.branch->value;
    if (test->kind != EXPR_BINARY || test->a != loop.counter || !loop.first->value ||
        !expr_is_int(loop.first->value, &first) || expr_op(loop.step->value) != OP_ADD ||
        (expr_op(test) != OP_LT && expr_op(test) != OP_LE))
        return false;
    end = line_of(test->b);
    end.more += expr_op(test) == OP_LE;
    if (first + laid.begin.more < 0)
        return true;
    return is_beyond(&laid, end, 1);
}

bool laid_copy_over(const struct commute *c, const struct expr *first, const struct expr *bytes)
{
    struct laid laid;

    return first->kind == EXPR_INDEX && laid_of(c, first->b, &laid) &&
           is_beyond(&laid, line_of(bytes), type_size(first->type));
}

bool laid_reception_over(const struct commute *c, const struct event *e)
{
    const struct expr *first, *datatype;
    struct laid laid;
    struct line length;
    int64_t bytes;

    if (e->kind != EVENT_RECEIVE || e->buffer < 0 || e->count < 0 || e->datatype < 0)
        return false;
    first = element_led_to(c->a->program, expr_without_casts(e->args[e->buffer]));
    datatype = expr_without_casts(e->args[e->datatype]);
    bytes = datatype->kind == EXPR_INT ? mpi_datatype_bytes(datatype->value) : 0;
    if (!first || first->kind != EXPR_INDEX || bytes <= 0 || !laid_of(c, first->b, &laid))
        return false;
    length = line_of(e->args[e->count]);
    if (!is_small(&length))
        return false;
    length.times *= bytes;
    length.more *= bytes;
    return is_beyond(&laid, length, type_size(first->type));
}
