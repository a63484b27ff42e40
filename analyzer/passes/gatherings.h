/* SPDX-License-Identifier: Apache-2.0 */
/* Which calls that are no events may end only because of what another process has done? */
#ifndef SPBC_PASSES_GATHERINGS_H
#define SPBC_PASSES_GATHERINGS_H

#include "passes/analysis.h"

/* gatherings_find: which kinds of them the program has. */
void gatherings_find(struct analysis *a);
/* gathering_is: communicators, windows and files are made together, one process sees in a window what another has put
 * there, and persistent collectives and partitioned messages are started and completed like any request. */
bool gathering_is(struct analysis *a, const struct node *node);
/* gathering_is_of_window: the process that it waits for, or whose memory it sees, need not call anything. */
bool gathering_is_of_window(struct analysis *a, const struct node *node);

#endif
