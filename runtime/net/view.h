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
    char *at, *end; /* end of the segment */
};

/* view_open: maps the beginning of a log.  NULL: there is none, or it is gone. */
struct view *view_open(struct net *net, uint32_t src, uint32_t epoch);
struct view *view_get(struct view *view); /* one more reference */
void view_release(struct view *view);

struct cursor view_start(const struct view *view);
/* view_look_on: as view_look, where the record at the cursor ends its segment. */
struct record *view_look_on(struct view *view, struct cursor *cursor);
_Noreturn void view_damaged(const struct view *view, const struct cursor *cursor);

/* view_look: the record at the cursor, which is moved on into the next segment where the log goes
 * on there.  NULL: nothing there (yet), or the next segment is gone. */
static inline struct record *view_look(struct view *view, struct cursor *cursor)
{
    struct record *record = (struct record *)cursor->at;
    uint32_t state = atomic_load_explicit(&record->state, memory_order_acquire);
    if (!(state & RECORD_READY)) {
        return NULL;
    }
    if (__builtin_expect(state & RECORD_NEXT, 0)) {
        return view_look_on(view, cursor);
    }
    /* one more line is behind every record */
    uint64_t room = (uint64_t)(cursor->end - cursor->at);
    if (__builtin_expect(record->length > room || record_bytes(record->length) + RECORD_UNIT > room,
                         0)) {
        view_damaged(view, cursor);
    }
    return record;
}

/* view_step: moves the cursor past this record, which is at it. */
static inline void view_step(struct cursor *cursor, const struct record *record)
{
    cursor->at += record_bytes(record->length);
}

/* view_keep: a message of this segment has been kept, or is not any more. */
void view_keep(struct view *view, uint32_t segment);
void view_unkeep(struct view *view, uint32_t segment);

#endif
