/* SPDX-License-Identifier: Apache-2.0 */
/* May a loop that asks, or chooses, again and again be left before what it asks for is complete? */
#ifndef SPBC_PASSES_DRAINED_H
#define SPBC_PASSES_DRAINED_H

#include "passes/analysis.h"

/* drained_by: is what `pending` posts complete where the loops are left in which the completion asks, or chooses one of
 * several?  True as well where no loop that does not post it goes around the completion. */
bool drained_by(struct analysis *a, const struct event *completion, const struct event *pending);

/* drained_below: does a question in the function that the node calls ask in such a loop, or is that call in one, and is it so? */
bool drained_below(struct analysis *a, const struct event *question, const struct event *pending,
                   const struct node *call);

#endif
