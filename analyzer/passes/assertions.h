/* SPDX-License-Identifier: Apache-2.0 */
/* What does the user vouch for? */
#ifndef SPBC_PASSES_ASSERTIONS_H
#define SPBC_PASSES_ASSERTIONS_H

#include "passes/analysis.h"

/* assertions_find: comments `spbc: separator` of all sources, and those of the options. */
void assertions_find(struct analysis *a);
/* assertions_check: reports those that are at no call, and those that no proof needed. */
void assertions_check(struct analysis *a);

#endif
