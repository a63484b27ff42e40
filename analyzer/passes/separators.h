/* SPDX-License-Identifier: Apache-2.0 */
/* Which calls keep every process of a pattern's communicator until all have come? */
#ifndef SPBC_PASSES_SEPARATORS_H
#define SPBC_PASSES_SEPARATORS_H

#include "passes/analysis.h"
#include "passes/meetings.h"
#include "passes/passages.h"

struct separators {
    node_list nodes;       /* call nodes; in wrappers' callers the wrapper's call */
    event_list events;     /* their collectives */
    meeting_list meetings; /* non-blocking ones: where they are left */
    passage_list passages; /* barriers made of messages: their gates are among the nodes */
    struct bits can_pass;  /* functions with a way through that meets no separator */
    struct map *is_node;
};

struct separators *separators_find(struct analysis *a, const struct group *group);
/* separators_widened: the group, of which a broadcast by the one process that receives for it counts as well. */
struct group separators_widened(struct analysis *a, const struct group *group);
/* separators_none: of a program without any. */
const struct separators *separators_none(struct analysis *a);
bool separators_has(const struct separators *separators, const struct node *node);
/* separators_place: where the user sees the separator that is entered at this node. */
struct place separators_place(const struct separators *separators, const struct node *node);
/* separators_end_at: is there a separator behind this side of the branch? */
bool separators_end_at(const struct separators *separators, const struct node *branch, int side);
/* separators_meeting_of: the meeting that this collective, which it enters, is a part of; NULL. */
const struct meeting *separators_meeting_of(const struct separators *separators,
                                            const struct event *collective);
bool separators_can_pass(const struct separators *separators, const struct function *function);

#endif
