/* SPDX-License-Identifier: Apache-2.0 */
/* Where does the user say that a pattern begins and ends? */
#ifndef SPBC_PASSES_MARKS_H
#define SPBC_PASSES_MARKS_H

#include "passes/analysis.h"

/* marks_find: comments `spbc: pattern NAME begin` and `... end` of all sources, and the patterns of
 * the options. */
void marks_find(struct analysis *a);
/* mark_choose: when marked statements hold receptions of the group, they become its range.  Returns
 * whether they do. */
bool mark_choose(struct analysis *a, struct group *group);
/* marks_check: reports those that mark nothing. */
void marks_check(struct analysis *a);

#endif
