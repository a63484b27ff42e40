/* SPDX-License-Identifier: Apache-2.0 */
/* What do the files of the shared-memory transport know together?  The state behind struct net.
 * Private to this room. */
#ifndef SPBC_NET_STATE_H
#define SPBC_NET_STATE_H

#include "bell.h"
#include "core/channel.h"
#include "core/job.h"
#include "layout.h"
#include "net.h"
#include "segment.h"
#include "step.h"
#include "supply.h"

#include <stdio.h>

struct outbox; /* send.c */
struct view;   /* view.c */
struct replay; /* replay.c */
struct source; /* source.c */
struct held;   /* held.c */

struct net {
    struct net_config config;
    char *job; /* own copy of config.job */
    struct job_page *page;
    struct job_rank *self;
    uint32_t rank, epoch, nranks;
    struct bell bell;

    struct outbox **outbox;  /* [nranks], NULL until the first send */
    struct outbox *last_out; /* of the last message sent */
    struct supply supply;

    struct held *held;      /* mappings of segments that were let go of */
    struct source **source; /* [nranks], NULL until the peer rang */
    uint64_t *active_mask;  /* bitmap of sources in active */
    uint32_t *active;       /* sources polled directly */
    uint32_t active_count, turn;
    uint32_t generation; /* of the page, last seen */
};

struct net_kept {
    uint32_t source;
    struct envelope env;
    struct view *view; /* holds the mapping that record and payload lie in */
    uint32_t segment;  /* of the view */
    struct record *record;
    bool must_tell; /* synchronous, and not matched yet */
    struct net_kept *next,
        **link; /* those of the source that were not matched; link NULL: it was */
};

/* net_fatal: says why the runtime can not go on. */
_Noreturn void net_fatal(struct net *net, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static inline void log_name_make(char name[SEGMENT_NAME_MAX], const char *job, uint32_t src,
                                 uint32_t dst, uint32_t epoch, uint32_t segment)
{
    snprintf(name, SEGMENT_NAME_MAX, "/spbc.%s.log.%u.%u.%u.%u", job, src, dst, epoch, segment);
}

/* net_cluster_of: who says whether a rank lives.  Looked up once per peer: the peer's own record
 * lies in a line it writes often. */
static inline struct job_cluster *net_cluster_of(const struct net *net, uint32_t rank)
{
    return job_cluster_get(net->page, job_rank_get(net->page, rank)->cluster);
}

static inline uint32_t cluster_epoch(const struct job_cluster *cluster)
{
    return atomic_load_explicit(&cluster->epoch, memory_order_acquire);
}

/* net_is_failing: has this incarnation of a cluster died, or may it be dying?  Then a wait for its
 * ranks gives up. */
static inline bool net_is_failing(const struct net *net, const struct job_cluster *cluster,
                                  uint32_t epoch)
{
    return cluster_epoch(cluster) != epoch ||
           atomic_load_explicit(&cluster->state, memory_order_acquire) == JOB_CLUSTER_DOWN ||
           atomic_load_explicit(&net->page->stop, memory_order_relaxed);
}

/* Counters of this rank have one writer: no locked instruction is needed. */
static inline void net_count(_Atomic uint64_t *counter, uint64_t more)
{
    atomic_store_explicit(counter, atomic_load_explicit(counter, memory_order_relaxed) + more,
                          memory_order_relaxed);
}

/* ---- send.c ---- */
void outbox_free(struct net *net, struct outbox *out);
void outbox_finish(struct outbox *out);

/* ---- source.c ---- */
struct source *source_new(struct net *net, uint32_t rank);
void source_free(struct source *s);
/* source_poll: the message at the head, or NULL.  Maps, switches, skips and compares on the way. */
struct net_message *source_poll(struct net *net, struct source *s);
/* source_refresh: takes note of the peer's present epoch; true: it has to be polled. */
bool source_refresh(struct source *s);
/* source_is_settled: did the peer repeat whatever it has to, and is it not about to restart? */
bool source_is_settled(const struct source *s);
/* source_may_sleep: nothing there for long, and nothing to compare?  Then the bell may be muted. */
bool source_may_sleep(struct source *s);
/* source_mute: mutes the bell of this peer; false: something came meanwhile, keep polling. */
bool source_mute(struct net *net, struct source *s);

#endif
