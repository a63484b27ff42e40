/* SPDX-License-Identifier: Apache-2.0 */
/* Is what is posted before a loop, and in each of its rounds but the last, completed in the round behind? */
#ifndef SPBC_PASSES_AHEAD_H
#define SPBC_PASSES_AHEAD_H

#include "passes/analysis.h"

/* ahead_is_awaited: is `done` MPI_Wait, and run in each round of the loop that this branch leaves, and is
 * the request posted only where the loop has a round, or another one, after that? */
bool ahead_is_awaited(struct analysis *a, const struct node *branch, const struct node *post,
                      const struct node *done);

#endif
