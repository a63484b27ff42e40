/* SPDX-License-Identifier: Apache-2.0 */
/* Does an iteration of a pattern wait for all messages that are sent in it? */
#ifndef SPBC_PASSES_AWAITED_H
#define SPBC_PASSES_AWAITED_H

#include "passes/analysis.h"

/* awaited_check: the claim that nothing shows the contrary; what is left is an assumption. */
struct claim awaited_check(struct analysis *a, const struct group *group,
                           const struct scope *scope);
/* awaited_tag_is_last: is a message with this tag the last one of a run of the group that a process sends to another, and
 * the only one with the tag? */
bool awaited_tag_is_last(struct analysis *a, const struct group *group, int64_t tag);

#endif
