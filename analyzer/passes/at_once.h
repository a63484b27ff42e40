/* SPDX-License-Identifier: Apache-2.0 */
/* Which non-blocking calls are waited for at once? */
#ifndef SPBC_PASSES_AT_ONCE_H
#define SPBC_PASSES_AT_ONCE_H

#include "passes/analysis.h"

/* at_once_join: they become the blocking call that they are. */
void at_once_join(struct analysis *a);

#endif
