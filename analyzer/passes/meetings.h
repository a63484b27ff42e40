/* SPDX-License-Identifier: Apache-2.0 */
/* Where does a process leave a non-blocking collective that all have entered? */
#ifndef SPBC_PASSES_MEETINGS_H
#define SPBC_PASSES_MEETINGS_H

#include "passes/analysis.h"

struct meeting {
    const struct event *entered;    /* the collective */
    const struct event *completion; /* that ends it */
    const struct node *left;        /* behind it all processes have entered the collective */
    int side;          /* `left` is a branch, left by this side; -1: a completion call */
    bool is_consensus; /* of synchronous sends, with receptions before it is left */
    bool is_loop;      /* entered under a condition, but once before each time that it is left */
};

typedef ARRAY(struct meeting) meeting_list;

/* meetings_find: those of this collective behind which, on the process that comes there, every
 * message of the group that was sent before is matched. */
void meetings_find(struct analysis *a, const struct event *entered, const struct group *group,
                   meeting_list *out);

#endif
