/* SPDX-License-Identifier: Apache-2.0 */
/* Does a process read more of a buffer than the message that came last has written? */
#ifndef SPBC_PASSES_LENGTHS_H
#define SPBC_PASSES_LENGTHS_H

#include "passes/analysis.h"

/* lengths_claim: .reason is NULL where the messages of the group have one length, or where the receiver goes by the
 * length of each, or by what it says. */
struct claim lengths_claim(struct analysis *a, const struct group *group);
/* overrun_claim: .reason is NULL where no message of the group lies over what follows the member that its buffer leads to. */
struct claim overrun_claim(struct analysis *a, const struct group *group);

#endif
