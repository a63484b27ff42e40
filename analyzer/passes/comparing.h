/* SPDX-License-Identifier: Apache-2.0 */
/* Does a function that qsort is handed tell all different numbers apart? */
#ifndef SPBC_PASSES_COMPARING_H
#define SPBC_PASSES_COMPARING_H

#include "passes/analysis.h"

/* comparing_is_total: of integers of so many bytes. */
bool comparing_is_total(struct analysis *a, const struct expr *comparison, int64_t bytes);

#endif
