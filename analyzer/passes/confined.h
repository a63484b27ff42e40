/* SPDX-License-Identifier: Apache-2.0 */
/* Which variables that last does one function alone use, anew in each call? */
#ifndef SPBC_PASSES_CONFINED_H
#define SPBC_PASSES_CONFINED_H

#include "passes/analysis.h"

/* confined_localise: they are locals of that function. */
void confined_localise(struct analysis *a);

#endif
