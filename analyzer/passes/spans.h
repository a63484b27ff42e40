/* SPDX-License-Identifier: Apache-2.0 */
/* Between which bounds does an integer lie? */
#ifndef SPBC_PASSES_SPANS_H
#define SPBC_PASSES_SPANS_H

#include "passes/analysis.h"

struct span {
    int64_t low, high; /* both included */
};

/* span_of: of an integer expression where it is read at the node; what is not known is as wide as its type. */
struct span span_of(struct analysis *a, const struct expr *expr, const struct node *at);

#endif
