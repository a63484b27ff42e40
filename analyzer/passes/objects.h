/* SPDX-License-Identifier: Apache-2.0 */
/* As which records is memory accessed that is not declared as one? */
#ifndef SPBC_PASSES_OBJECTS_H
#define SPBC_PASSES_OBJECTS_H

#include "passes/analysis.h"

/* objects_find: for every cell, when the points-to sets are known; a->record_version says whether there is anything new. */
void objects_find(struct analysis *a);

#endif
