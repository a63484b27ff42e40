/* SPDX-License-Identifier: Apache-2.0 */
/* Does each request of a choice have a block of an array for itself? */
#ifndef SPBC_PASSES_BLOCKED_H
#define SPBC_PASSES_BLOCKED_H

#include "passes/picked.h"
#include "passes/stretch.h"

/* blocked_by: does the index name elements that the index of the round's request is multiplied for, and those of no other? */
bool blocked_by(const struct picked *picked, const struct expr *index, const struct node *at,
                struct stretch *out);
/* blocked_buffer: does the reception, one of the choice's, fill nothing of these elements of the array but those of its own
 * request? */
bool blocked_buffer(const struct picked *picked, const struct stretch *block,
                    const struct type *element, const struct event *reception,
                    const struct expr *array);

#endif
