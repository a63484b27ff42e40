/* SPDX-License-Identifier: Apache-2.0 */
/* Which patterns does the source enclose already? */
#ifndef SPBC_PASSES_ANNOTATIONS_H
#define SPBC_PASSES_ANNOTATIONS_H

#include "passes/analysis.h"

/* annotation_choose: when SPBC_Begin_iteration and SPBC_End_iteration enclose receptions of the
 * group, what they enclose becomes its range.  Returns whether they do. */
bool annotation_choose(struct analysis *a, struct group *group);
/* annotations_check: reports a begin that some way leaves without an end. */
void annotations_check(struct analysis *a);

#endif
