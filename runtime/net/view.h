/* SPDX-License-Identifier: Apache-2.0 */
/* How does a receiver see a log?  A counted mapping of all segments it has walked through; it
 * survives unlinking and new epochs. */
#ifndef SPBC_NET_VIEW_H
#define SPBC_NET_VIEW_H

#include "layout.h"
#include "segment.h"

#include <stdbool.h>

struct net;

struct view {
    uint32_t references;
    uint32_t src, dst, epoch;
    struct log_head *head;
    struct segment *segment;
    size_t count, capacity; /* segments mapped */
};

struct cursor { /* a place in a view: between two records */
    size_t segment;
    char *at;
};

/* view_open: maps segment 0 of a log.  NULL: there is none, or it is not complete yet. */
struct view *view_open(struct net *net, uint32_t src, uint32_t epoch);
struct view *view_get(struct view *view); /* one more reference */
void view_release(struct view *view);

struct cursor view_start(const struct view *view);
/* view_look: the record at the cursor, which is moved on into the next segment where the log goes
 * on there.  NULL: nothing there (yet), or the next segment is gone.  *state is the record's state,
 * loaded with acquire. */
struct record *view_look(struct net *net, struct view *view, struct cursor *cursor,
                         uint32_t *state);
/* view_step: moves the cursor past this record, which is at it. */
void view_step(struct cursor *cursor, const struct record *record);

#endif
