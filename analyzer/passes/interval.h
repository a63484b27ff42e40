/* SPDX-License-Identifier: Apache-2.0 */
/* Between which bounds does a floating-point number lie, whatever is rounded on the way? */
#ifndef SPBC_PASSES_INTERVAL_H
#define SPBC_PASSES_INTERVAL_H

#include "passes/memory.h"

/* interval_of: the number as a FLOAT; what is neither INT nor FLOAT is unknown. */
struct value interval_of(struct value number);
/* interval_literal: of a constant's text. */
struct value interval_literal(const char *digits);
/* interval_fit: what a variable of this arithmetic type holds behind the assignment of a FLOAT. */
struct value interval_fit(struct value number, const struct type *type);
/* interval_compute: + - * and /; anything else is unknown. */
struct value interval_compute(enum expr_op op, struct value x, struct value y);
/* interval_compare: 1, 0, or -1: not known. */
int interval_compare(enum expr_op op, struct value x, struct value y);
struct value interval_negate(struct value number);
/* interval_combine: in any order, MPI's reductions; anything else is unknown. */
struct value interval_combine(enum expr_op op, bool is_sum, struct value x, struct value y);
/* interval_call: what a function of math.h gives; `other`: what it gives when it is none that is known. */
struct value interval_call(const struct function *function, struct value argument,
                           struct value other);
/* interval_is_apart: do the two differ by more than rounding? */
bool interval_is_apart(struct value x, struct value y);
/* interval_is_point: is it one number, without any rounding? */
bool interval_is_point(struct value number);

#endif
