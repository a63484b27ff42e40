/* SPDX-License-Identifier: Apache-2.0 */
/* Does what a program sends depend on the order in which messages arrive? */
#ifndef SPBC_PASSES_DETERMINISM_H
#define SPBC_PASSES_DETERMINISM_H

#include "passes/analysis.h"

void determinism_check(struct analysis *a);
/* determinism_forgo: where that came to no end (a->gave_up), it is not known of any pattern. */
void determinism_forgo(struct analysis *a);

#endif
