/* SPDX-License-Identifier: Apache-2.0 */
/* What do threads that keep nobody out leave in places that several of them set? */
#ifndef SPBC_PASSES_RACED_H
#define SPBC_PASSES_RACED_H

#include "passes/analysis.h"

struct raced; /* stores that several threads may run at a time */

/* raced_new: finds which functions several threads run. */
struct raced *raced_new(struct analysis *a);
/* raced_add: the assignment, or call, keeps no other thread out. */
void raced_add(struct raced *raced, const struct node *node);
/* raced_look: once all are added, for every node: does it look at what a task or section has not finished? */
void raced_look(struct raced *raced, const struct node *node);
/* raced_label: adds the cells in which the last of several stores is up to the threads; false: there are none. */
bool raced_label(const struct raced *raced, struct bits *cells);

#endif
