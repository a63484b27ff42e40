/* SPDX-License-Identifier: Apache-2.0 */
/* Which element of an array with a name does an argument lead to? */
#ifndef SPBC_PASSES_ELEMENTS_H
#define SPBC_PASSES_ELEMENTS_H

#include "passes/analysis.h"

struct place_in_array {
    const struct expr *variable; /* NULL: the number alone */
    int64_t offset;
};

/* element_place: is the index a variable plus a number, or a number alone? */
bool element_place(const struct expr *index, struct place_in_array *out);
/* element_named: of the array that a pointer argument names: &x[i], or row x[i] of an array of arrays; NULL: none. */
const struct expr *element_named(const struct expr *pointer);
/* element_holding: the same, or the one that holds the member, or part of it, that it names: x[i].f[0]. */
const struct expr *element_holding(const struct expr *pointer);
/* element_indexed: p[i] of &p[i] and of p + i; NULL.  element_led_to: that, what is behind another address, or an array as a
 * whole; NULL: it is not seen. */
const struct expr *element_indexed(struct program *program, const struct expr *pointer);
const struct expr *element_led_to(struct program *program, const struct expr *pointer);
/* element_begun: the array that the pointer leads to element *first of, as `array`, `array + 1` or `&array[1]` do; NULL. */
const struct expr *element_begun(const struct expr *pointer, int64_t *first);

#endif
