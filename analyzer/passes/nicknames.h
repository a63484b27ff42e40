/* SPDX-License-Identifier: Apache-2.0 */
/* Which pointers are only other names of places? */
#ifndef SPBC_PASSES_NICKNAMES_H
#define SPBC_PASSES_NICKNAMES_H

#include "passes/analysis.h"

/* nicknames_replace: where such a pointer is followed, or given to a call, the place is named instead. */
void nicknames_replace(struct analysis *a);

#endif
