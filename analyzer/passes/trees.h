/* SPDX-License-Identifier: Apache-2.0 */
/* Which statements make all processes wait for each other by messages that go up a tree and down again? */
#ifndef SPBC_PASSES_TREES_H
#define SPBC_PASSES_TREES_H

#include "passes/analysis.h"
#include "passes/passages.h"

/* trees_find: adds those that no process leaves before all have reported, with what the group has sent before
 * received by then. */
void trees_find(struct analysis *a, const struct group *group, passage_list *out);

#endif
