/* SPDX-License-Identifier: Apache-2.0 */
/* Is a loop a barrier of log2(size) rounds? */
#ifndef SPBC_PASSES_DOUBLING_H
#define SPBC_PASSES_DOUBLING_H

#include "passes/analysis.h"

/* doubling_find: does the loop that the branch ends have a round for each power of two below the size,
 * in which a process sends to the one so much further on, and then waits for the one so much before?
 * A call that does both is *send and *receive; *waits: for what the sends began. */
bool doubling_find(struct analysis *a, const struct node *branch, const struct node **send,
                   const struct node **receive, node_list *waits);

#endif
