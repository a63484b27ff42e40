/* SPDX-License-Identifier: Apache-2.0 */
/* Which conditions have one answer only? */
#ifndef SPBC_PASSES_SETTLED_H
#define SPBC_PASSES_SETTLED_H

#include "passes/analysis.h"

/* settled_fold: takes the ways away that are never gone behind such a condition, and around in loops of one round.  Before control flow is asked for. */
void settled_fold(struct analysis *a);

#endif
