/* SPDX-License-Identifier: Apache-2.0 */
/* Does every message of a pattern bring an answer, which is only sent when it was received? */
#ifndef SPBC_PASSES_ANSWERED_H
#define SPBC_PASSES_ANSWERED_H

#include "passes/analysis.h"

/* answered_by: the reception of the answers, one posted for each message of the send and never behind it;
 * NULL: there is none.  When all that were posted are complete, every message of the send is received. */
const struct event *answered_by(struct analysis *a, const struct group *group,
                                const struct event *send);
/* answered_is_kept: does nothing else store into the requests of the reception (the send) behind it? */
bool answered_is_kept(struct analysis *a, const struct event *posted);
/* answered_whole: is the completion one of all that a loop (NULL: the call alone) has posted? */
bool answered_whole(struct analysis *a, const struct event *completion, const struct event *posted);

#endif
