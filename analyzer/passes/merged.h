/* SPDX-License-Identifier: Apache-2.0 */
/* Which of two values has a variable behind the branch that chose between them? */
#ifndef SPBC_PASSES_MERGED_H
#define SPBC_PASSES_MERGED_H

#include "passes/analysis.h"

struct merged {
    const struct node *branch;
    const struct node
        *set[2]; /* the assignment when it is true, and when it is false; NULL: none, the
                                * parameter is as it was given */
};

/* merged_find: a local variable or parameter that is simple (definitions.h), where `at` starts; or one of the file, at
 * its lasting_point. */
bool merged_find(struct analysis *a, const struct variable *variable, const struct node *at,
                 struct merged *out);
/* merged_is_timeless: made of constants and parameters alone that stay as they were given: the same wherever in
 * the function it is read. */
bool merged_is_timeless(struct analysis *a, const struct expr *expr);

#endif
