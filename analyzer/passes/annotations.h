/* SPDX-License-Identifier: Apache-2.0 */
/* Which patterns does the source enclose already? */
#ifndef SPBC_PASSES_ANNOTATIONS_H
#define SPBC_PASSES_ANNOTATIONS_H

#include "passes/analysis.h"

/* annotation_choose: when SPBC_Begin_iteration and SPBC_End_iteration enclose receptions of the
 * group, what they enclose becomes its range.  Returns whether they do. */
bool annotation_choose(struct analysis *a, struct group *group);
/* annotation_name: the name that the source gives to the group's pattern by SPBC_Declare_pattern; NULL:
 * it is not a literal. */
const char *annotation_name(struct analysis *a, const struct group *group);
/* annotation_declares: does the source give this name to some pattern? */
bool annotation_declares(struct analysis *a, const char *name);
/* annotations_check: reports begins and ends that do not fit each other (balance.c), and receptions and
 * sends that belong to an enclosed pattern but lie outside of it. */
void annotations_check(struct analysis *a);

#endif
