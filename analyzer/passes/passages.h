/* SPDX-License-Identifier: Apache-2.0 */
/* Which statements are a barrier made of messages? */
#ifndef SPBC_PASSES_PASSAGES_H
#define SPBC_PASSES_PASSAGES_H

#include "passes/analysis.h"

struct passage {
    const struct node *gate;    /* the branch that a process comes to first */
    const struct node *release; /* a reception behind which it leaves */
    node_list
        lefts; /* nodes that it has left it at; empty: it passes it where it comes to the gate */
    bool is_consensus;           /* see trees.c */
    const struct node *calls[4]; /* a send, the reception of its message, ... */
    uint32_t call_count;
    const struct node
        *end;      /* of a star with more messages in its arms: behind both; NULL: there are none */
    int root_side; /* of the gate, then */
    bool
        is_round; /* the root speaks first: it keeps the rounds of its own messages apart, and nothing else */
    bool
        is_half; /* the second half of a star alone: nobody leaves it before the root, the first process, has come */
    node_list waits; /* for what the sends began */
};

typedef ARRAY(struct passage) passage_list;

/* passages_find: those that no process of the group's communicators leaves before all have entered,
 * and that the group lies outside of, or wholly inside. */
void passages_find(struct analysis *a, const struct group *group, passage_list *out);

#endif
