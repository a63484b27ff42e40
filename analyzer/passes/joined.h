/* SPDX-License-Identifier: Apache-2.0 */
/* Of which groups is it known, before anything is shown of them, that they become one? */
#ifndef SPBC_PASSES_JOINED_H
#define SPBC_PASSES_JOINED_H

#include "passes/analysis.h"

/* joined_find: marks them; each has its smallest range then, and nothing is shown of it. */
void joined_find(struct analysis *a);

#endif
