/* SPDX-License-Identifier: Apache-2.0 */
/* Does what a program sends depend on the order in which messages arrive? */
#ifndef SPBC_PASSES_DETERMINISM_H
#define SPBC_PASSES_DETERMINISM_H

#include "passes/analysis.h"

void determinism_check(struct analysis *a);

#endif
