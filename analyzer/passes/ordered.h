/* SPDX-License-Identifier: Apache-2.0 */
/* Are requests completed together of which one is always delivered after another (SPBC section 4.2.2)? */
#ifndef SPBC_PASSES_ORDERED_H
#define SPBC_PASSES_ORDERED_H

#include "passes/analysis.h"

/* ordered_check: reports the case, with its remedy, when this completion is one. */
bool ordered_check(struct analysis *a, const struct event *completion);

#endif
