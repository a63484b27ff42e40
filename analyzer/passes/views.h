/* SPDX-License-Identifier: Apache-2.0 */
/* What does the program do at its calls, seen in the function that has the call? */
#ifndef SPBC_PASSES_VIEWS_H
#define SPBC_PASSES_VIEWS_H

#include "passes/analysis.h"

/* views_of: for each MPI call that sends, receives, probes or completes, itself, whoever calls its function;
 * and where it is seen further out, the call that is seen there. */
const event_list *views_of(struct analysis *a);
/* view_at: the only one whose call the node is; NULL: there are none, or several. */
const struct event *view_at(struct analysis *a, const struct node *node);
/* view_has: is what the event does seen in the view, in whatever calls?  Of a view at a call further out, the
 * event itself. */
bool view_has(const struct event *view, const struct event *event);
/* view_in: the view of the event in this function; NULL: it is not seen there. */
const struct event *view_in(struct analysis *a, const struct event *event,
                            const struct function *function);
/* views_may_meet: may a message of the send (an event of the program) be taken by what the view receives? */
bool views_may_meet(struct analysis *a, const struct event *send, const struct event *view);

#endif
