/* SPDX-License-Identifier: Apache-2.0 */
/* Which messages does the start of a persistent request send or receive? */
#ifndef SPBC_PASSES_PERSISTENT_H
#define SPBC_PASSES_PERSISTENT_H

#include "passes/analysis.h"

/* persistent_start: requires events_classify, before guards_find. */
void persistent_start(struct analysis *a);

#endif
