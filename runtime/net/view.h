/* SPDX-License-Identifier: Apache-2.0 */
/* How does a receiver see a log?  A counted mapping of all segments it has walked through and that were not trimmed; it
 * survives unlinking and new epochs. */
#ifndef SPBC_NET_VIEW_H
#define SPBC_NET_VIEW_H

#include "layout.h"
#include "segment.h"

#include <stdbool.h>

struct net;

struct view_segment {
    struct segment file; /* base NULL: never mapped, or trimmed and let go of */
    uint32_t kept;       /* messages in unexpected queues that lie in it */
};

struct view {
    struct net *net;
    uint32_t references;
    uint32_t src, dst, epoch;
    struct log_head *head; /* of segment 0, which stays mapped */
    struct view_segment *segment;
    uint32_t start; /* first segment that is there, besides 0 */
    uint32_t count, capacity;
    uint64_t first; /* records in front of it */
};

struct cursor { /* a place in a view: between two records */
    uint32_t segment;
    char *at;
};

/* view_open: maps the beginning of a log.  NULL: there is none, or it is gone. */
struct view *view_open(struct net *net, uint32_t src, uint32_t epoch);
struct view *view_get(struct view *view); /* one more reference */
void view_release(struct view *view);

struct cursor view_start(const struct view *view);
/* view_look: the record at the cursor, which is moved on into the next segment where the log goes
 * on there.  NULL: nothing there (yet), or the next segment is gone.  *state is the record's state,
 * loaded with acquire. */
struct record *view_look(struct view *view, struct cursor *cursor, uint32_t *state);
/* view_step: moves the cursor past this record, which is at it. */
void view_step(struct cursor *cursor, const struct record *record);

/* view_keep: a message of this segment has been kept, or is not any more. */
void view_keep(struct view *view, uint32_t segment);
void view_unkeep(struct view *view, uint32_t segment);

#endif
