/* SPDX-License-Identifier: Apache-2.0 */
/* Which functions are looked at as if their statements stood where they are called? */
#ifndef SPBC_PASSES_INLINED_H
#define SPBC_PASSES_INLINED_H

#include "passes/analysis.h"

/* functions_inline: in all loops around a completion of one or some of many requests. */
void functions_inline(struct analysis *a);

#endif
