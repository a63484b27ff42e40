/* SPDX-License-Identifier: Apache-2.0 */
/* Does a node of a polling loop run at most once for what was found? */
#ifndef SPBC_PASSES_LIMITED_H
#define SPBC_PASSES_LIMITED_H

#include "passes/analysis.h"

/* limited_is: does the node run at most once for a message found, or once for a latch? */
bool limited_is(struct analysis *a, const struct node *node);
/* limited_side: on which side of the branch has a probe or a test found something?  1: when its condition is
 * true, 2: when it is false, 0: it does not come from one. */
int limited_side(struct analysis *a, const struct node *branch);
/* limited_side_of: the same for one question, an MPI call. */
int limited_side_of(struct analysis *a, const struct node *branch, const struct node *question);
/* limited_reads_answer: does the condition of the branch say anything of what the question has found? */
bool limited_reads_answer(struct analysis *a, const struct node *branch,
                          const struct node *question);

#endif
