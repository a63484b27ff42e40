/* SPDX-License-Identifier: Apache-2.0 */
/* Through which statements does control leave a range of statements, and does any way lead into its
 * middle?
 *
 * Computes: the exits as statements of the source; where a begin has to stand with respect to
 * labels; what cannot be covered.
 */
#ifndef SPBC_TRANSFORM_LEAVE_H
#define SPBC_TRANSFORM_LEAVE_H

#include "base/arena.h"
#include "ir/ir.h"
#include "scan.h"

struct leave_trouble {
    struct place place;
    const char *text;
};

struct leave {
    struct arena *arena;
    const struct scan *scan;
    const struct region *first, *last;
    /* computed: */
    ARRAY(const struct region *) exits;
    ARRAY(struct leave_trouble) troubles;
    const struct region *anchor; /* the begin goes before this statement */
    bool falls_out;              /* control can leave at the range's end */
};

void leave_find(struct leave *leave);

/* leave_is_within: the region lies in the range first..last of statements. */
bool leave_is_within(const struct region *region, const struct region *first,
                     const struct region *last);

#endif
