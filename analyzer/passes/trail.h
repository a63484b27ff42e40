/* SPDX-License-Identifier: Apache-2.0 */
/* Does what was kept in the order of arrival certainly get into a message as it lies there? */
#ifndef SPBC_PASSES_TRAIL_H
#define SPBC_PASSES_TRAIL_H

#include "passes/analysis.h"
#include "passes/taint.h"

struct trail {
    struct analysis *a;
    const struct event *reception;
    struct taint *order; /* whatever may depend on which message was taken when */
    bool (*is_early)(void *context, const struct node *node); /* in the loop that receives */
    void *context;
};

/* trail_find: labels what may depend on the order of arrival, sums and the like included. */
void trail_find(struct trail *trail, const struct group *group);
/* trail_selects: does the order of arrival decide whether the node runs, or which elements it reads or
 * writes?  Then what comes out may be the same in every order. */
bool trail_selects(const struct trail *trail, const struct node *node);
/* trail_selects_message: does it decide whether the message is sent, to whom, with which tag, how much, or
 * where it lies? */
bool trail_selects_message(const struct trail *trail, const struct event *send);
/* trail_is_crossed: may something else than copies of what was kept be written into what is sent, on the
 * way there?  `way` labels what is copied from `kept`. */
bool trail_is_crossed(const struct trail *trail, const struct set *kept, const struct taint *way,
                      const struct event *send);
/* trail_leads: can a process come from the node that keeps to the send while it is kept?  Memory is new where it is
 * allocated anew, unless it was copied before. */
bool trail_leads(const struct trail *trail, const struct node *keeps, const struct set *kept,
                 const struct taint *way, const struct event *send);
/* trail_envelopes_fit: do tags leave it open which of the messages a reception takes? */
bool trail_envelopes_fit(const struct group *group, const struct event *reception);
/* trail_contents_differ: may the messages that compete differ with their senders? */
bool trail_contents_differ(struct analysis *a, const struct group *group);
/* trail_contents_are_unlike: does the source say that they do (unlike.h)? */
bool trail_contents_are_unlike(struct analysis *a, const struct group *group);

#endif
