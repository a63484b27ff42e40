/* SPDX-License-Identifier: Apache-2.0 */
/* Does every run of a pattern use tags that no other run uses? */
#ifndef SPBC_PASSES_NUMBERED_H
#define SPBC_PASSES_NUMBERED_H

#include "passes/analysis.h"

/* numbered_claim: proved when no message of the group can meet a request of another run, but for one behind a
 * synchronisation (*separator: where; no file when none is needed). */
struct claim numbered_claim(struct analysis *a, const struct group *group,
                            const struct scope *scope, struct place *separator);

#endif
