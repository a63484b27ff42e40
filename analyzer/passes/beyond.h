/* SPDX-License-Identifier: Apache-2.0 */
/* What may turn only beyond the processes that small runs have? */
#ifndef SPBC_PASSES_BEYOND_H
#define SPBC_PASSES_BEYOND_H

#include "passes/analysis.h"

struct beyond;
struct trials;

/* beyond_find: for the pattern; trials: of its small runs; NULL: none is followed. */
struct beyond *beyond_find(struct analysis *a, const struct group *group,
                           const struct trials *trials);
/* beyond_roughly: the same and more, of all patterns together: what it does not have, or decide, the pattern has not. */
struct beyond *beyond_roughly(struct beyond *beyond);
/* beyond_has: may the value, read at the node, be made of it? */
bool beyond_has(struct beyond *beyond, const struct expr *value, const struct node *at);
/* beyond_decides: the condition of its own function by which that may decide whether, or how often, the node runs in
 * the range; NULL: there is none. */
const struct node *beyond_decides(struct beyond *beyond, const struct node *node);

#endif
