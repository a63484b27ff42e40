/* SPDX-License-Identifier: Apache-2.0 */
/* Is what a reception brings of use to anybody? */
#ifndef SPBC_PASSES_HEEDED_H
#define SPBC_PASSES_HEEDED_H

#include "passes/analysis.h"

/* reception_is_heeded: is what it receives sent on, or does a statement look at it? */
bool reception_is_heeded(struct analysis *a, const struct event *reception);

#endif
