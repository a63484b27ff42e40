/* SPDX-License-Identifier: Apache-2.0 */
/* Which non-blocking receptions are waited for by the very next call? */
#ifndef SPBC_PASSES_WAITED_H
#define SPBC_PASSES_WAITED_H

#include "passes/analysis.h"

/* waited_mark: requires persistent_start.  Sets `waited`, and the status, of these events. */
void waited_mark(struct analysis *a);

#endif
