/* SPDX-License-Identifier: Apache-2.0 */
/* May a loop that asks, or chooses, again and again be left before what it asks for is complete? */
#ifndef SPBC_PASSES_DRAINED_H
#define SPBC_PASSES_DRAINED_H

#include "passes/analysis.h"

/* drained_by: is what `pending` posts complete where the loops are left in which the completion asks, or chooses one of
 * several?  True as well where no loop that does not post it goes around the completion. */
bool drained_by(struct analysis *a, const struct event *completion, const struct event *pending);

/* drained_inside: does it ask, or choose, in such a loop, and is that so? */
bool drained_inside(struct analysis *a, const struct event *completion,
                    const struct event *pending);
/* drained_below: the same of a question in the function that the node calls, as the loops around that call are left, too. */
bool drained_below(struct analysis *a, const struct event *question, const struct event *pending,
                   const struct node *call);
/* drained_side: the side of the branch on which the question, asked at the node, was answered with yes, whatever else has
 * written where the answer is; -1: there is none. */
int drained_side(struct analysis *a, const struct event *question, const struct node *asked,
                 const struct node *branch);
/* drained_asks_error: is it what an MPI call returns, or whether that is a number?  A call that fails does not come back. */
bool drained_asks_error(struct analysis *a, const struct expr *expr, const struct node *at);

#endif
