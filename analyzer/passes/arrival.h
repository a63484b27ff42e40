/* SPDX-License-Identifier: Apache-2.0 */
/* Does the order in which the messages of a pattern arrive reach anything that is sent? */
#ifndef SPBC_PASSES_ARRIVAL_H
#define SPBC_PASSES_ARRIVAL_H

#include "passes/analysis.h"

/* arrival_check: the claim that every process sends the same sequence of messages on each channel and
 * tag in whatever order the messages of the group arrive.  Proved or unknown. */
struct claim arrival_check(struct analysis *a, const struct group *group);

#endif
