/* SPDX-License-Identifier: Apache-2.0 */
/* Do pointers in an array lead to rows of one block, one behind the other? */
#ifndef SPBC_PASSES_STEPPED_H
#define SPBC_PASSES_STEPPED_H

#include "passes/analysis.h"

/* row_is_own: does no other element of the array of pointers lead to this element of the row: to a block of its own, or into
 * its own row?  Where nothing is seen of the index it is assumed, and listed, that it does not leave the row. */
bool row_is_own(struct analysis *a, const struct expr *element, const struct node *at);
/* row_holds: does a message of at most so many elements, of so many bytes each, end within the row that the pointer leads
 * to, or is that a block of its own? */
bool row_holds(struct analysis *a, const struct expr *pointer, const struct expr *count,
               int64_t bytes);

#endif
