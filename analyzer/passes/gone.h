/* SPDX-License-Identifier: Apache-2.0 */
/* Does a buffer end, move or get another name while a non-blocking call may use it? */
#ifndef SPBC_PASSES_GONE_H
#define SPBC_PASSES_GONE_H

#include "passes/analysis.h"

/* gone_early: the statement of the event's home that ends the buffer (`arg` of the event) in `span`, the nodes that run while
 * the call may be pending, or that uses it by a name that it has got there; NULL: none is seen.  is_written: by the call. */
const struct node *gone_early(struct analysis *a, const struct event *e, uint32_t arg,
                              const struct bits *span, bool is_written);
/* gone_with_function: is the buffer in the frame of the function that posts, and may the call be pending at its end?  `span`:
 * of that function. */
bool gone_with_function(const struct event *e, const struct bits *span);

#endif
