/* SPDX-License-Identifier: Apache-2.0 */
/* What do threads leave behind that depends on which of them came first? */
#ifndef SPBC_PASSES_CONTENDED_H
#define SPBC_PASSES_CONTENDED_H

#include "passes/analysis.h"

/* contended_label: adds the cells that hold it, or what a signal that comes at any time does; false: there are none. */
bool contended_label(struct analysis *a, struct bits *cells);

#endif
