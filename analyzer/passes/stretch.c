/* SPDX-License-Identifier: Apache-2.0 */
/* Which elements of an array does a loop go through for one number, as its index says?
 *
 * Requires: control flow.  A number has elements of an array for itself when it is multiplied by at least as many as the
 * loop goes through: x[4 * number + j], j from 0 to 3.  Factors, offsets and bounds are constants.
 */
#include "passes/stretch.h"
#include "ir/expr.h"
#include "passes/loops.h"

enum { LARGEST = 1 << 20 };

/* The numbers that the counter of the loop around the node runs through, from *first on; 0: they are not seen. */
static int64_t counted_span(const struct stretch_number *number, const struct expr *counter,
                            const struct node *at, int64_t *first)
{
    struct counting loop;

    return loop_is_counting(number->a, at, &loop) && loop.counter == counter &&
                   !loop_leads(number->a, loop.step->next[0], at, loop.branch)
               ? loop_span(&loop, first)
               : 0;
}

/* Adds what the index, times a factor, says to the stretch. */
static bool stretch_add(const struct stretch_number *number, const struct expr *index,
                        const struct node *at, int64_t factor, struct stretch *out)
{
    int64_t first, span, more;

    index = expr_number(index);
    if (index->kind == EXPR_INT && index->value >= -LARGEST && index->value <= LARGEST) {
        out->offset += factor * index->value;
        return true;
    }
    if (number->is(number->context, index, at, &more) && more >= -LARGEST && more <= LARGEST) {
        out->stride += factor;
        out->offset += factor * more;
        return true;
    }
    if (index->kind == EXPR_VARIABLE && factor == 1 && out->span == 1) {
        span = counted_span(number, index, at, &first);
        if (span == 0)
            return false;
        out->offset += first;
        out->span = span;
        return true;
    }
    if (index->kind != EXPR_BINARY)
        return false;
    if (expr_op(index) == OP_MUL && factor == 1) {
        const struct expr *times = index->a->kind == EXPR_INT ? index->a : index->b;

        return times->kind == EXPR_INT && times->value > 0 && times->value <= LARGEST &&
               stretch_add(number, times == index->a ? index->b : index->a, at, times->value, out);
    }
    if (expr_op(index) != OP_ADD && expr_op(index) != OP_SUB)
        return false;
    return stretch_add(number, index->a, at, factor, out) &&
           stretch_add(number, index->b, at, expr_op(index) == OP_SUB ? -factor : factor, out);
}

bool stretch_find(const struct stretch_number *number, const struct expr *index,
                  const struct node *at, struct stretch *out)
{
    *out = (struct stretch){0, 0, 1};
    return stretch_add(number, index, at, 1, out) && out->stride > 0;
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
