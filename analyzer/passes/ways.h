/* SPDX-License-Identifier: Apache-2.0 */
/* Does a way lead from one node of a function to another?
 *
 * Requires: control flow (cfg.h).  Computes, once for each function that is asked about, two orders of its
 * nodes; most questions are answered by their numbers, and the others by a search that leaves out what the
 * numbers exclude, so that a question does not cost as much as the function is long.
 */
#ifndef SPBC_PASSES_WAYS_H
#define SPBC_PASSES_WAYS_H

#include "passes/analysis.h"

/* ways_lead: is there a way of at least one step from `from` to `to`? */
bool ways_lead(struct analysis *a, const struct node *from, const struct node *to);

#endif
