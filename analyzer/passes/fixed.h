/* SPDX-License-Identifier: Apache-2.0 */
/* Is it the same place whenever it is named? */
#ifndef SPBC_PASSES_FIXED_H
#define SPBC_PASSES_FIXED_H

#include "passes/analysis.h"

/* place_is_fixed: of a place, or of its address.  element_is_fixed: of what is kept in a list that may grow. */
bool place_is_fixed(struct analysis *a, const struct expr *expr);
bool element_is_fixed(struct analysis *a, const struct expr *expr);

#endif
