/* SPDX-License-Identifier: Apache-2.0 */
/* Which conditions hold whenever a node runs? */
#ifndef SPBC_PASSES_GUARDS_H
#define SPBC_PASSES_GUARDS_H

#include "passes/analysis.h"

/* guards_find: fills the guards of every event, at its home. */
void guards_find(struct analysis *a);

#endif
