/* SPDX-License-Identifier: Apache-2.0 */
/* How does the caller of an event's function see it? */
#ifndef SPBC_PASSES_LIFTED_H
#define SPBC_PASSES_LIFTED_H

#include "passes/analysis.h"

/* lifted_is_wanted: does a caller decide something about this event that has to be told apart? */
bool lifted_is_wanted(struct analysis *a, const struct event *event);
/* lifted_to: the event as that call of its home sees it. */
struct event *lifted_to(struct analysis *a, const struct event *event, const struct node *call);
/* lifted_is_for_others: is it a library's own name for an MPI function: peer, tag and communicator are what the caller says?  Its
 * callers in the library have events of their own; who else calls it sends other messages. */
bool lifted_is_for_others(struct analysis *a, const struct event *event);

#endif
