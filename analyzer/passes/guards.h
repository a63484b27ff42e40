/* SPDX-License-Identifier: Apache-2.0 */
/* Which conditions hold whenever a node runs? */
#ifndef SPBC_PASSES_GUARDS_H
#define SPBC_PASSES_GUARDS_H

#include "passes/analysis.h"

/* event_guards_add: adds the conditions under which `node` runs to those of the event. */
void event_guards_add(struct analysis *a, struct event *event, const struct node *node);
/* guards_find: adds the guards of every event at its home. */
void guards_find(struct analysis *a);

#endif
