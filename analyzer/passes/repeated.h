/* SPDX-License-Identifier: Apache-2.0 */
/* Is a range of statements one step of a loop that asks until something has come? */
#ifndef SPBC_PASSES_REPEATED_H
#define SPBC_PASSES_REPEATED_H

#include "passes/analysis.h"

/* range_is_polled: does a loop around the range, in its function or in those that call it, end by what questions in the
 * range have answered? */
bool range_is_polled(struct analysis *a, const struct scope *scope);

#endif
