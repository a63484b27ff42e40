/* SPDX-License-Identifier: Apache-2.0 */
/* Which message can meet which reception? */
#ifndef SPBC_PASSES_MATCHING_H
#define SPBC_PASSES_MATCHING_H

#include "passes/analysis.h"

/* send_may_meet: false only when it is proved that no message of the send is ever received (or
 * probed) by the reception. */
bool send_may_meet(struct analysis *a, const struct event *send, const struct event *receive);
/* events_may_meet: likewise of a send and a reception or probe, in whichever order. */
bool events_may_meet(struct analysis *a, const struct event *x, const struct event *y);
/* sends_may_meet: is that not proved of some send of the list? */
bool sends_may_meet(struct analysis *a, const event_list *sends, const struct event *receive);
/* matching_candidates: the other ends that the event may have as far as communicators and tags tell:
 * all with which it may meet, and perhaps more. */
const event_list *matching_candidates(struct analysis *a, const struct event *event);
/* matching_candidate_ids: the same, as their places among the events. */
const struct bits *matching_candidate_ids(struct analysis *a, const struct event *event);
/* send_meets: the tag and the communicator of the reception are constants and the send has them. */
bool send_meets(struct analysis *a, const struct event *send, const struct event *receive);
/* tags_differ: both are known, and no message of the one has a tag of the other. */
bool tags_differ(const struct event *x, const struct event *y);
/* sender_is_single: any two messages that can meet the reception on one process come from one
 * process. */
bool sender_is_single(struct analysis *a, const event_list *sends);
/* receptions_have_one_sender: the same of each reception of the group, as where each names the direction by its tag:
 * which message it takes is told by the order in which its sender sends. */
bool receptions_have_one_sender(struct analysis *a, const struct group *group);
/* runs_have_one_sender: the same of the messages that are sent in one run of the range, if the runs of all processes are
 * alike: the n-th of one is the n-th of all. */
bool runs_have_one_sender(struct analysis *a, const struct group *group, const struct scope *scope);
/* senders_are_several: two different processes certainly can send to one. */
bool senders_are_several(struct analysis *a, const event_list *sends);

/* reception_rivals: the receptions and probes, by their places among the events, with each of which there may be a
 * message that either of the two could get. */
const struct bits *reception_rivals(struct analysis *a, const struct event *reception);

#endif
