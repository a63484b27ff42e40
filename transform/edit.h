/* SPDX-License-Identifier: Apache-2.0 */
/* How does a text look after a list of edits by byte offset?
 *
 * Edits at one offset are applied in the order of their rank, then of their making.  Replaced
 * ranges do not overlap.
 */
#ifndef SPBC_TRANSFORM_EDIT_H
#define SPBC_TRANSFORM_EDIT_H

#include "base/arena.h"

#include <stddef.h>
#include <stdint.h>

struct edit {
    size_t offset, length; /* the range that is replaced; length 0: text is inserted */
    const char *text;
    int rank;
    uint32_t order; /* set by edit_add */
};

struct edit_list {
    struct edit *items;
    uint32_t count, capacity;
};

void edit_add(struct arena *arena, struct edit_list *list, struct edit edit);

/* edit_apply: sorts the list and returns the new text. */
const char *edit_apply(struct arena *arena, const char *text, size_t length, struct edit_list *list,
                       size_t *out_length);

#endif
