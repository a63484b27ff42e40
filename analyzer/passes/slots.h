/* SPDX-License-Identifier: Apache-2.0 */
/* Is what is sent kept in the order in which messages arrived? */
#ifndef SPBC_PASSES_SLOTS_H
#define SPBC_PASSES_SLOTS_H

#include "passes/analysis.h"

/* slots_check: looks for a value that a round of receptions keeps by arrival, and for a message that
 * holds it.  Refuted with a finding, or unknown with a finding when something in between may have put
 * it in order; otherwise .reason is NULL. */
struct claim slots_check(struct analysis *a, const struct group *group);

#endif
