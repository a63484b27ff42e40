/* SPDX-License-Identifier: Apache-2.0 */
/* What has this rank received from a peer that now re-executes, and does the peer send the same
 * again?
 *
 * Built when a peer's new log is opened, from the parts of its older logs that were walked; dropped
 * when the new log has repeated all of it.  Failure-free runs pay nothing.  Identity is per
 * (context, kind, tag): tags of one channel may change places. Paper: SPBC section 4.1; design:
 * LS/LR per tag, divergence check.
 */
#ifndef SPBC_NET_REPLAY_H
#define SPBC_NET_REPLAY_H

#include "net.h"
#include "view.h"

#include <stdbool.h>
#include <stdint.h>

struct net;
struct replay;

struct past { /* the walked part of an older log */
    struct view *view;
    uint64_t walked; /* records */
};

/* replay_new: what the walked parts hold, oldest first; the first log that holds a message is the
 * one it was received from. */
struct replay *replay_new(struct net *net, uint32_t source, const struct past *past, size_t count);
void replay_free(struct replay *replay);
bool replay_is_complete(const struct replay *replay);
/* replay_find: the record received before that this one repeats; NULL: it is a new message. */
struct record *replay_find(struct replay *replay, const struct record *now);
/* replay_compare: the record repeats `was`: counts it and reports a difference. */
void replay_compare(struct replay *replay, struct record *now, struct record *was);
/* replay_pass: the record is a new message. */
void replay_pass(struct replay *replay, const struct record *now);
/* replay_report_missing: the sender has finished and the rest did not come: says which. */
void replay_report_missing(struct replay *replay);

static inline void record_envelope(const struct record *record, struct envelope *env)
{
    env->context = record->context;
    env->kind = record->kind;
    env->call = record->call;
    env->tag = record->tag;
    env->flags = record->flags;
    env->id = record->id;
    env->length = record->length;
    env->seq = record->seq;
    env->tag_seq = record->tag_seq;
}

#endif
