/* SPDX-License-Identifier: Apache-2.0 */
/* Is a buffer used while a non-blocking call may use it? */
#ifndef SPBC_PASSES_PENDING_H
#define SPBC_PASSES_PENDING_H

#include "passes/analysis.h"

/* pending_check: unknown, with both places and a finding, where one is seen to be; no reason otherwise. */
struct claim pending_check(struct analysis *a);

#endif
