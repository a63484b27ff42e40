/* SPDX-License-Identifier: Apache-2.0 */
/* Which members of a record does a message reach behind the one that its buffer begins at? */
#ifndef SPBC_PASSES_OVERRUN_H
#define SPBC_PASSES_OVERRUN_H

#include "passes/analysis.h"

/* overrun_add: the cells of the records around what the buffer of the event leads to, if the message may be longer. */
void overrun_add(struct analysis *a, const struct event *event, struct set *out);
/* overrun_others: of these, without the member itself where it is known which one that is. */
void overrun_others(struct analysis *a, const struct event *event, struct set *out);
/* overrun_is_written_out: the buffer is a member by its name, and one that a message of several members begins at: one that is
 * no array (&point.x for x, y and z).  What comes behind it is followed like the member itself. */
bool overrun_is_written_out(const struct event *event);

#endif
