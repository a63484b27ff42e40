/* SPDX-License-Identifier: Apache-2.0 */
/* Which elements of an array does a loop go through for one number, as its index says? */
#ifndef SPBC_PASSES_STRETCH_H
#define SPBC_PASSES_STRETCH_H

#include "passes/analysis.h"

/* Elements stride * number + offset to stride * number + offset + span - 1 of an array; each of these times the unit, if there is
 * one. */
struct stretch {
    int64_t stride, offset, span;
    const struct expr
        *unit; /* a variable: a number from one on where there are any elements; NULL: one */
};

struct stretch_number { /* what each has a stretch of its own for */
    struct analysis *a;
    const void *context;
    /* is it the number, and *more? */
    bool (*is)(const void *context, const struct expr *expr, const struct node *at, int64_t *more);
    /* is the expression the same for all numbers, so that it may be the unit?  NULL: there is none. */
    bool (*is_steady)(const void *context, const struct expr *expr);
    bool is_begin; /* the index is where a stretch begins; the span is set by who asks */
};

/* stretch_find: those of the index, in the innermost loop around the node, where all is seen. */
bool stretch_find(const struct stretch_number *number, const struct expr *index,
                  const struct node *at, struct stretch *out);
/* stretch_is_within: does it lie in one block of the number's own: as many elements as its stride says?  *block: so many
 * blocks further. */
bool stretch_is_within(const struct stretch *stretch, int64_t *block);
/* stretches_overlap: may those of one number be, in the other stretch, elements of another number? */
bool stretches_overlap(const struct stretch *x, const struct stretch *y);
/* units_in: so many units, or ones, is the number; *unit: NULL where it is a constant.  False: it is something else. */
bool units_in(const struct expr *number, int64_t *count, const struct expr **unit);
/* units_are_one: is it one variable, or none in both? */
bool units_are_one(const struct expr *x, const struct expr *y);
/* index_is_unwrapped: is nothing of it cut to fewer bits, or taken of numbers that wrap around? */
bool index_is_unwrapped(const struct expr *index);
/* elements_in_bytes: of n * sizeof(element), n; of a constant, how many; NULL: it is not seen. */
const struct expr *elements_in_bytes(struct program *program, const struct expr *bytes,
                                     const struct type *element);

#endif
