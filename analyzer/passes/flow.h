/* SPDX-License-Identifier: Apache-2.0 */
/* Which values flow where? */
#ifndef SPBC_PASSES_FLOW_H
#define SPBC_PASSES_FLOW_H

#include "passes/analysis.h"

/* flow_solve: points-to sets, callees of indirect calls and the stores of every cell. */
void flow_solve(struct analysis *a);

/* flow_points: what the cell's value may point to.  While flow_solve runs, the statement at work is
 * looked at again when that changes. */
const struct set *flow_points(struct analysis *a, struct cell *cell);
/* flow_resolve: looks which functions an indirect call may reach now. */
void flow_resolve(struct analysis *a, const struct node *call);

#endif
