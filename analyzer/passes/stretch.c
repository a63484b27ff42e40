/* SPDX-License-Identifier: Apache-2.0 */
/* Which elements of an array does a loop go through for one number, as its index says?
 *
 * Requires: control flow.  A number has elements of an array for itself when it is multiplied by at least as many as the
 * loop goes through: x[4 * number + j], j from 0 to 3.  Factors, offsets and bounds are constants, or all constants times one
 * variable, the unit: x[2 * n * number + j], j from 0 to n - 1.
 */
#include "passes/stretch.h"
#include "ir/expr.h"
#include "passes/loops.h"

enum { LARGEST = 1 << 20 };

/* What is found of an index so far: with the unit, and without it. */
struct found {
    int64_t stride, offset;
};

struct index_search {
    const struct stretch_number *number;
    const struct node *at;
    struct found with, without;
    const struct expr *unit; /* NULL: none yet */
    int64_t span;            /* of the counter, in units if it has any; 1: there is no counter */
    bool spans_units, has_counter;
};

bool units_in(const struct expr *number, int64_t *count, const struct expr **unit)
{
    const struct expr *other = NULL;
    int64_t more;

    number = expr_number(number);
    *unit = NULL;
    *count = 1;
    if (number->kind == EXPR_INT) {
        *count = number->value;
        return number->value >= -LARGEST && number->value <= LARGEST;
    }
    if (number->kind == EXPR_VARIABLE) {
        *unit = number;
        return true;
    }
    if (number->kind != EXPR_BINARY || expr_op(number) != OP_MUL ||
        !units_in(number->a, count, unit) || !units_in(number->b, &more, &other) ||
        (*unit && other))
        return false;
    *count *= more;
    *unit = *unit ? *unit : other;
    return *count >= -LARGEST && *count <= LARGEST;
}

bool units_are_one(const struct expr *x, const struct expr *y)
{
    return x && y ? x->variable == y->variable : x == y;
}

/* Is it so many units, or ones, where no number has others? */
static bool is_factor(struct index_search *s, const struct expr *expr, int64_t *count,
                      bool *has_unit)
{
    const struct expr *unit;

    if (!units_in(expr, count, &unit))
        return false;
    *has_unit = unit != NULL;
    if (!unit)
        return true;
    if (!s->number->is_steady || !s->number->is_steady(s->number->context, unit) ||
        (s->unit && !units_are_one(s->unit, unit)))
        return false;
    s->unit = unit;
    return true;
}

/* The numbers that the counter of the loop around the node runs through: added to the offset, and the span. */
static bool counter_add(struct index_search *s, const struct expr *counter)
{
    struct counting loop;
    const struct expr *limit;
    int64_t first, span;

    if (s->has_counter || !loop_is_counting(s->number->a, s->at, &loop) ||
        loop.counter != counter || loop_leads(s->number->a, loop.step->next[0], s->at, loop.branch))
        return false;
    s->has_counter = true;
    s->span = loop_span(&loop, &first);
    if (s->span > 0) {
        s->without.offset += first;
        return true;
    }
    limit = loop_limit(&loop);
    if (!limit || !is_factor(s, limit, &span, &s->spans_units) || !s->spans_units || span <= 0)
        return false;
    s->span = span;
    return true;
}

/* Adds what the index, times a factor, says. */
static bool index_add(struct index_search *s, const struct expr *index, int64_t factor,
                      bool has_unit)
{
    struct found *found = has_unit ? &s->with : &s->without;
    int64_t more;
    bool is_unit;

    index = expr_number(index);
    if (index->kind == EXPR_INT && index->value >= -LARGEST && index->value <= LARGEST) {
        found->offset += factor * index->value;
        return true;
    }
    if (s->number->is(s->number->context, index, s->at, &more) && more >= -LARGEST &&
        more <= LARGEST) {
        found->stride += factor;
        found->offset += factor * more;
        return true;
    }
    if (index->kind == EXPR_VARIABLE && factor == 1 && !has_unit && counter_add(s, index))
        return true;
    if (index->kind == EXPR_VARIABLE && !has_unit && is_factor(s, index, &more, &is_unit)) {
        s->with.offset += factor;
        return true;
    }
    if (index->kind != EXPR_BINARY)
        return false;
    if (expr_op(index) == OP_MUL)
        for (int side = 0; side < 2; side++) {
            const struct expr *times = side ? index->b : index->a;
            const struct expr *other = side ? index->a : index->b;

            if (!s->number->is(s->number->context, expr_number(times), s->at, &more) &&
                is_factor(s, times, &more, &is_unit) && more > 0 && factor * more <= LARGEST &&
                !(is_unit && has_unit))
                return index_add(s, other, factor * more, has_unit || is_unit);
        }
    if (expr_op(index) != OP_ADD && expr_op(index) != OP_SUB)
        return false;
    return index_add(s, index->a, factor, has_unit) &&
           index_add(s, index->b, expr_op(index) == OP_SUB ? -factor : factor, has_unit);
}

bool stretch_find(const struct stretch_number *number, const struct expr *index,
                  const struct node *at, struct stretch *out)
{
    struct index_search s = {.number = number, .at = at, .span = 1};
    const struct found *found = &s.without;

    *out = (struct stretch){.span = 1};
    if (!index_add(&s, index, 1, false))
        return false;
    if (s.unit) { /* where nothing is told of it but that some element is there, all has to be in units */
        if ((!s.spans_units && !number->is_begin) || s.without.stride != 0 || s.without.offset != 0)
            return false;
        found = &s.with;
    }
    *out = (struct stretch){found->stride, found->offset, s.span, s.unit};
    return out->stride > 0;
}

bool stretch_is_within(const struct stretch *stretch, int64_t *block)
{
    int64_t rest = (stretch->offset % stretch->stride + stretch->stride) % stretch->stride;

    *block = (stretch->offset - rest) / stretch->stride;
    return rest + stretch->span <= stretch->stride;
}

/* Where a number of strides lies between an element of the one and an element of the other. */
bool stretches_overlap(const struct stretch *x, const struct stretch *y)
{
    int64_t least = x->offset - y->offset - y->span + 1, most = x->offset - y->offset + x->span - 1;

    if (!units_are_one(x->unit, y->unit))
        return true;
    if (x->stride != y->stride)
        return false;
    if (most - least >= 2 * x->stride)
        return true;
    for (int64_t at = least; at <= most; at++)
        if (at != 0 && at % x->stride == 0)
            return true;
    return false;
}

bool index_is_unwrapped(const struct expr *index)
{
    if (!index)
        return true;
    if ((index->kind == EXPR_CAST || index->kind == EXPR_BINARY) &&
        (!index->type || index->type->kind != TYPE_INT || index->type->bytes < 4 ||
         (index->type->bytes < 8 && !index->type->is_signed)))
        return false;
    return (index->kind != EXPR_CAST && index->kind != EXPR_BINARY) ||
           (index_is_unwrapped(index->a) && index_is_unwrapped(index->b));
}

const struct expr *elements_in_bytes(struct program *program, const struct expr *bytes,
                                     const struct type *element)
{
    const int64_t unit = type_size(element);
    int64_t size;

    bytes = expr_without_casts(bytes);
    if (expr_is_int(bytes, &size))
        return unit > 0 && size % unit == 0 ? expr_int(program, size / unit, type_int(program))
                                            : NULL;
    if (bytes->kind != EXPR_BINARY || expr_op(bytes) != OP_MUL)
        return NULL;
    if (expr_is_int(expr_without_casts(bytes->b), &size) && size == unit)
        return expr_without_casts(bytes->a);
    return expr_is_int(expr_without_casts(bytes->a), &size) && size == unit
               ? expr_without_casts(bytes->b)
               : NULL;
}
