/* SPDX-License-Identifier: Apache-2.0 */
/* What has a search come to already, and in which calls?  For searches within searches. */
#ifndef SPBC_PASSES_VISITS_H
#define SPBC_PASSES_VISITS_H

#include "passes/analysis.h"

struct visit {
    const void *what;
    const struct frame *frame;
    uint32_t serial; /* of the search */
    uint32_t slot;
    uint32_t
        active; /* internal: how many of the same thing are not left yet, or where that stands */
    struct frame *made;
};

struct visits {
    struct arena *arena;
    ARRAY(struct visit) list;
    uint32_t *slots; /* by hash: place in the list plus one; a power of two of them */
    uint32_t slot_count;
    ARRAY(struct frame *) frames; /* made so far, to be used again */
    uint32_t frames_used;
};

/* visits_clear: nothing was visited; frames that were made end as well. */
void visits_clear(struct visits *visits);
/* visits_find: the visit of the same thing, in the same frame, by this search; NULL: none. */
const struct visit *visits_find(const struct visits *visits, const void *what,
                                const struct frame *frame, uint32_t serial);
/* visits_add: one that there is none of yet, which is followed from now on; its place in the list. */
uint32_t visits_add(struct visits *visits, const void *what, const struct frame *frame,
                    uint32_t serial);
/* visits_leave: it is followed no longer. */
void visits_leave(struct visits *visits, uint32_t visit);
/* visits_is_active: is the same thing, in the same frame, followed by any search? */
bool visits_is_active(const struct visits *visits, const void *what, const struct frame *frame);
/* visits_frame: the frame of a call in a frame, the same each time until visits_clear. */
const struct frame *visits_frame(struct visits *visits, const struct node *call,
                                 const struct frame *outer);

#endif
