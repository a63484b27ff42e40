/* SPDX-License-Identifier: Apache-2.0 */
/* What do threads leave behind that depends on which of them came first? */
#ifndef SPBC_PASSES_CONTENDED_H
#define SPBC_PASSES_CONTENDED_H

#include "passes/analysis.h"

/* contended_label: adds the cells that hold it, or what a signal that comes at any time does; false: there are none.
 * sums (unless NULL): adds those of floating-point numbers that threads add up, or multiply, in any order, which is the same
 * up to rounding. */
bool contended_label(struct analysis *a, struct bits *cells, struct bits *sums);

#endif
