/* SPDX-License-Identifier: Apache-2.0 */
/* Does what a program sends depend on clocks, random numbers or other things that no two runs share?
 */
#ifndef SPBC_PASSES_CLOCK_H
#define SPBC_PASSES_CLOCK_H

#include "passes/analysis.h"

/* clock_check: reports the first that decides which messages are sent, or that messages carry, and tells which patterns
 * any of it touches (touched.h). */
void clock_check(struct analysis *a);

#endif
