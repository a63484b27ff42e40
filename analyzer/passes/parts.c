/* SPDX-License-Identifier: Apache-2.0 */
/* Do two messages lie in one part of an array?
 *
 * Requires: values.  An address is that of an array, or of a constant element of it; the message has a constant number
 * of elements of a basic datatype that is as large as those of the array.  What is not of this form is not said to
 * overlap.
 */
#include "passes/parts.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/values.h"

struct part {
    const struct expr *array;
    int64_t first, count; /* elements */
};

/* The variable, and which element of it the address is that of. */
static bool address_split(const struct expr *address, struct part *out)
{
    const struct expr *array = expr_without_casts(address);

    out->first = 0;
    if (array->kind == EXPR_ADDRESS && array->a->kind == EXPR_INDEX) {
        if (!expr_is_int(array->a->b, &out->first))
            return false;
        array = array->a->a;
    } else if (array->kind == EXPR_BINARY && expr_op(array) == OP_ADD) {
        if (!expr_is_int(array->b, &out->first))
            return false;
        array = array->a;
    }
    out->array = array;
    return array->kind == EXPR_VARIABLE && array->type && array->type->to;
}

const struct expr *parts_array(const struct expr *address)
{
    struct part part;

    return address && address_split(address, &part) ? part.array : NULL;
}

static const struct expr *argument(const struct event *e, int at)
{
    return at >= 0 && (uint32_t)at < e->mpi_node->arg_count ? e->args[at] : NULL;
}

static bool part_of(struct analysis *a, const struct event *e, struct part *out)
{
    const struct expr *address = argument(e, e->buffer), *count = argument(e, e->count),
                      *datatype = argument(e, e->datatype);
    struct values values;

    if (!address || !count || !datatype || !address_split(address, out) ||
        !expr_is_int(expr_without_casts(count), &out->count))
        return false;
    values_of(a, datatype, e->node, e->frame, &values);
    return values_are_numbers(&values) && values.count == 1 && out->array->type->to->bytes > 0 &&
           mpi_datatype_bytes(values.numbers[0]) == out->array->type->to->bytes;
}

bool parts_overlap(struct analysis *a, const struct event *x, const struct event *y)
{
    struct part one, other;

    return part_of(a, x, &one) && part_of(a, y, &other) && one.array == other.array &&
           one.first < other.first + other.count && other.first < one.first + one.count;
}
