/* SPDX-License-Identifier: Apache-2.0 */
/* Which functions hand messages on to MPI, and do something beside? */
#ifndef SPBC_PASSES_WRAPPERS_H
#define SPBC_PASSES_WRAPPERS_H

#include "passes/analysis.h"

/* wrappers_inline: their statements stand where they are called. */
void wrappers_inline(struct analysis *a);

#endif
