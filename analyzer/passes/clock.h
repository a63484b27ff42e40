/* SPDX-License-Identifier: Apache-2.0 */
/* Does what a program sends depend on clocks, random numbers or other things that no two runs share?
 */
#ifndef SPBC_PASSES_CLOCK_H
#define SPBC_PASSES_CLOCK_H

#include "passes/analysis.h"

/* clock_check: the claim that no clock decides which messages are sent; reports what does, and
 * messages that carry such values.  Proved, refuted or unknown. */
struct claim clock_check(struct analysis *a);
/* clock_carried: unknown where a message carries such a value; no reason otherwise.  For after clock_check. */
struct claim clock_carried(struct analysis *a);

#endif
