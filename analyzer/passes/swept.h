/* SPDX-License-Identifier: Apache-2.0 */
/* Do the rounds of a loop come to a place? */
#ifndef SPBC_PASSES_SWEPT_H
#define SPBC_PASSES_SWEPT_H

#include "passes/moved.h"

struct meeting { /* of two places, on ways through these nodes */
    struct analysis *a;
    const struct node *first, *second;
    const struct bits *within;
};

struct stretch { /* so many bytes of a place */
    struct place_of place;
    struct sum length;
};

/* meeting_of: do both reach into each other where nothing on the way sets what they name? */
bool meeting_of(const struct meeting *m, const struct stretch *x, const struct stretch *y);

/* sweep_of: of the counting loop around the node, which comes to this stretch in its rounds; NULL: none is seen. */
const struct sweep *sweep_of(struct analysis *a, const struct stretch *stretch,
                             const struct node *at);
/* sweep_reaches: do its rounds come to this stretch, which the other node of the meeting names outside of the loop?  By a
 * number, or by a rank where the rounds are all ranks of the event's communicator.  `posted`: the message that the rounds
 * post; NULL: they read or write themselves, and what only some of them do is not asked. */
bool sweep_reaches(const struct meeting *m, const struct sweep *s, const struct event *posted,
                   const struct stretch *stretch);

#endif
