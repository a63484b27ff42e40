/* SPDX-License-Identifier: Apache-2.0 */
/* Can an index leave the array that it is used in? */
#ifndef SPBC_PASSES_ROWS_H
#define SPBC_PASSES_ROWS_H

#include "passes/extent.h"

/* row_may_be_left: of an element, that an index picks, of an array of so many: may it be behind the end, or before the
 * begin?  Where nothing is seen of the index it is assumed, and listed, that it is not. */
bool row_may_be_left(struct analysis *a, const struct expr *element, const struct node *at);
/* index_base: what an index is, less a number that is added to it. */
const struct expr *index_base(const struct expr *index, int64_t *added);
/* index_extent: between which numbers it is at the node.  Returns false where that is not seen. */
bool index_extent(struct analysis *a, const struct expr *index, const struct node *at,
                  struct extent *out);
/* index_begins_at: is it the counter of a loop that begins with this number, wherever it ends? */
bool index_begins_at(struct analysis *a, const struct expr *index, const struct node *at,
                     int64_t *first);
/* index_ends_at: is it the counter of a loop that is stepped by 1 up to this number, and what is added, whatever it is? */
bool index_ends_at(struct analysis *a, const struct expr *index, const struct node *at,
                   const struct expr **end, int64_t *added);
/* rows_check: .reason is NULL where no statement is seen to store behind the end of an array. */
struct claim rows_check(struct analysis *a);

#endif
