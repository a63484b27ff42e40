/* SPDX-License-Identifier: Apache-2.0 */
/* Which values flow where? */
#ifndef SPBC_PASSES_FLOW_H
#define SPBC_PASSES_FLOW_H

#include "passes/analysis.h"

/* flow_solve: points-to sets, callees of indirect calls and the stores of every cell, of what runs (running.h). */
void flow_solve(struct analysis *a);

#endif
