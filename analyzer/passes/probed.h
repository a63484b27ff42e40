/* SPDX-License-Identifier: Apache-2.0 */
/* Is each message that a pattern probes received in the same run of it? */
#ifndef SPBC_PASSES_PROBED_H
#define SPBC_PASSES_PROBED_H

#include "passes/analysis.h"

/* probed_left: a probe of the group behind which a way leads out of its range, and past each reception of what it has found;
 * NULL: there is none. */
const struct event *probed_left(struct analysis *a, const struct group *group);
/* probed_by_one: the one reception of the pattern besides probes whose status nobody looks at; NULL: there are several. */
const struct event *probed_by_one(const struct group *group);

#endif
