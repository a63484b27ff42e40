/* SPDX-License-Identifier: Apache-2.0 */
/* While which nodes run may a non-blocking call be pending? */
#ifndef SPBC_PASSES_WAITING_H
#define SPBC_PASSES_WAITING_H

#include "passes/analysis.h"

struct completing;

struct waiting { /* what was asked about one call */
    const struct event *event;
    bool minds_roles;  /* ways that its processes never take, as their ranks say, do not count */
    struct map *spans; /* by the node that posts it */
    struct completing *completing; /* of calls: do they complete it? */
};

/* waiting_begin: of one event at a time: what was asked about the one before is forgotten.  To mind roles is dear: where
 * nothing is found without, nothing is with them. */
struct waiting waiting_begin(struct analysis *a, const struct event *event, bool minds_roles);
/* waiting_span: the nodes of the function of `post`, where it is posted or a call below which it is, that run while the
 * call may be pending. */
const struct bits *waiting_span(struct analysis *a, const struct waiting *waiting,
                                const struct node *post);
/* waiting_is_over: is it complete when the node, of a function that does not post it, runs, as each way through that function
 * passes a call that completes it, and its answer? */
bool waiting_is_over(struct analysis *a, const struct event *pending, const struct node *node);
/* waiting_is_once: is it posted once below its node, where nothing is completed?  In a loop that lies further in it is mostly
 * one of all requests. */
bool waiting_is_once(struct analysis *a, const struct event *pending);

#endif
