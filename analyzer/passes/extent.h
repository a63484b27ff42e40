/* SPDX-License-Identifier: Apache-2.0 */
/* Between which two numbers does a whole number lie, whenever it is read there? */
#ifndef SPBC_PASSES_EXTENT_H
#define SPBC_PASSES_EXTENT_H

#include "passes/analysis.h"

struct extent {
    int64_t low, high;
};

/* extent_of: of what the expression gives at the node.  Returns false, and sets nothing, where it may be any number. */
bool extent_of(struct analysis *a, const struct expr *expr, const struct node *at,
               struct extent *out);

#endif
