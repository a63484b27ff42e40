/* SPDX-License-Identifier: Apache-2.0 */
/* Which patterns does a group hold of which nothing is shown? */
#ifndef SPBC_PASSES_TAKEN_APART_H
#define SPBC_PASSES_TAKEN_APART_H

#include "passes/analysis.h"

/* groups_share_event: is there a call that receives for both, or a send that may meet both?  Then they are not taken apart. */
bool groups_share_event(const struct group *x, const struct group *y);
/* groups_release: puts back those that were joined with a part, before the part gives way to its whole. */
void groups_release(struct analysis *a, uint32_t at);
/* groups_part: takes apart what was joined, and is neither proved nor refuted.  groups_separate: behind all that could
 * refute it, what separators part. */
void groups_part(struct analysis *a);
void groups_separate(struct analysis *a);

#endif
