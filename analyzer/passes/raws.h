/* SPDX-License-Identifier: Apache-2.0 */
/* Do a few processes send memory that nothing has set? */
#ifndef SPBC_PASSES_RAWS_H
#define SPBC_PASSES_RAWS_H

#include "passes/analysis.h"

/* raws_find: runs them.  raws_has: did the event send some in one of the runs? */
void raws_find(struct analysis *a);
bool raws_has(const struct analysis *a, const struct event *event);
/* raws_pending: pending_claim() of a statement that changed in one of them what was going out; no reason: there was none. */
struct claim raws_pending(struct analysis *a);

#endif
