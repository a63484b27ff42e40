/* SPDX-License-Identifier: Apache-2.0 */
/* Is it memory that nothing has ever set, or that only steps from what was there? */
#ifndef SPBC_PASSES_BLANK_H
#define SPBC_PASSES_BLANK_H

#include "passes/taint.h"

/* blank_memory: does it hold nothing of its own when it is made? */
bool blank_memory(struct analysis *a, const struct cell *cell);
/* blank_at: has nothing set it when the node runs? */
bool blank_at(struct analysis *a, const struct cell *cell, const struct node *node);
/* blank_decides: a branch that decides about the event and reads a number that nothing can have set there; NULL. */
const struct node *blank_decides(struct analysis *a, const struct event *event);
/* blank_steps: adds what steps such memory, so that the first reads what nothing has set, to the reads of the taint. */
void blank_steps(struct analysis *a, const struct cell *cell, struct taint *taint);

#endif
