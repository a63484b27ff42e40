/* SPDX-License-Identifier: Apache-2.0 */
/* Is a buffer sent while a reception may write it? */
#ifndef SPBC_PASSES_PENDING_H
#define SPBC_PASSES_PENDING_H

#include "passes/analysis.h"

/* pending_check: unknown, with both calls, where one is seen to be; no reason otherwise. */
struct claim pending_check(struct analysis *a);

#endif
