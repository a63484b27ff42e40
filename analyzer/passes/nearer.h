/* SPDX-License-Identifier: Apache-2.0 */
/* What is sent and received, as the function sees it that has a pattern's range. */
#ifndef SPBC_PASSES_NEARER_H
#define SPBC_PASSES_NEARER_H

#include "passes/patterns.h"

struct nearer;

/* nearer_begin: until nearer_end, all events that the range's function does, or what it calls, are as that function sees
 * them, where callers tell apart what some reception of the group takes.  NULL: callers tell nothing of these receptions
 * apart. */
struct nearer *nearer_begin(struct analysis *a, const struct group *group);
/* nearer_group: the group, as it is seen then. */
const struct group *nearer_group(const struct nearer *nearer);
void nearer_end(struct nearer *nearer);

#endif
