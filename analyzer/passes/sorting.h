/* SPDX-License-Identifier: Apache-2.0 */
/* Is what arrived put in order afterwards, so that the order of arrival is mostly forgotten? */
#ifndef SPBC_PASSES_SORTING_H
#define SPBC_PASSES_SORTING_H

#include "passes/analysis.h"
#include "passes/taint.h"

/* sorting_forgets: some array with labelled contents is sorted, and nothing speaks against its keys being
 * all different. */
bool sorting_forgets(struct analysis *a, const struct taint *labelled);

#endif
