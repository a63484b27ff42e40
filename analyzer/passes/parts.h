/* SPDX-License-Identifier: Apache-2.0 */
/* Do two messages lie in one part of an array? */
#ifndef SPBC_PASSES_PARTS_H
#define SPBC_PASSES_PARTS_H

#include "passes/analysis.h"

/* parts_overlap: are they certainly in elements of one array, of which they share some? */
bool parts_overlap(struct analysis *a, const struct event *x, const struct event *y);
/* parts_array: the array that the address leads into, or NULL when no variable names it. */
const struct expr *parts_array(const struct expr *address);

#endif
