/* SPDX-License-Identifier: Apache-2.0 */
/* How does a receiver follow one peer?  The cursor into its log, over its restarts.
 *
 *     ABSENT      --the log of the peer's epoch e is there-->              WALKING(e)
 *     WALKING(e)  --epoch e' > e, and no usable record is left-->          ABSENT
 *
 * While something was received from older logs, WALKING skips and compares, until all of it was
 * repeated or the sender has finished.
 *
 * Invariants:
 * - The page's epoch of a cluster rises only after all its older processes are dead: a record that
 *   is not ready after the new epoch was seen never will be, and what its payload lacks never comes.
 * - A message is received when it was copied into its destination, or kept with its payload logged;
 *   only then the cursor moves.  One torn by the crash is not received; it comes in the next log.
 * - `walked` records lie before the cursor; those of the view were received, by delivery or by
 *   repetition, those trimmed in front of it by a former incarnation of this rank.
 * - Logs of older epochs stay mapped in `past` until the new log has repeated everything received
 *   from them.
 */
#include "core/copy.h"
#include "core/wait.h"
#include "replay.h"
#include "state.h"
#include "taken.h"
#include "view.h"

#include <stdlib.h>
#include <string.h>

enum { SOURCE_IDLE_POLLS = 2000, PREFETCH_LINES = 4 };

struct net_message {
    struct source *source;
    struct record *record;
    struct envelope env;
};

struct source {
    struct net_message head; /* what source_poll returned last */
    uint32_t rank;
    const struct job_cluster *cluster;
    uint32_t epoch;    /* the peer's present one */
    struct view *view; /* NULL: no log of that epoch seen yet */
    struct cursor cursor;
    uint64_t walked; /* records before the cursor */
    uint32_t idle;
    bool must_look;        /* for a log, although the bell is silent */
    struct replay *replay; /* NULL: nothing to compare, or the new log is not there yet */
    struct past *past;
    size_t past_count;
    struct taken *taken;   /* NULL until a synchronous message of this peer was matched */
    struct net_kept *kept; /* not matched */
};

struct source *source_new(struct net *net, uint32_t rank)
{
    struct source *s = calloc(1, sizeof *s);
    if (!s) {
        net_fatal(net, "rank %u has no memory left to receive from rank %u", net->rank, rank);
    }
    s->rank = rank;
    s->cluster = net_cluster_of(net, rank);
    s->epoch = cluster_epoch(s->cluster);
    s->must_look = true;
    return s;
}

static void past_drop(struct source *s)
{
    for (size_t i = 0; i < s->past_count; i++) {
        view_release(s->past[i].view);
    }
    free(s->past);
    s->past = NULL;
    s->past_count = 0;
    replay_free(s->replay);
    s->replay = NULL;
}

void source_free(struct source *s)
{
    if (s) {
        past_drop(s);
        view_release(s->view);
        taken_close(s->taken);
        free(s);
    }
}

bool source_refresh(struct source *s)
{
    uint32_t epoch = cluster_epoch(s->cluster);
    if (epoch == s->epoch) {
        return false;
    }
    s->epoch = epoch;
    s->must_look = true;
    return true;
}

bool source_is_settled(const struct source *s)
{
    if (s->past_count || !s->walked) {
        return !s->past_count;
    }
    return cluster_epoch(s->cluster) == s->view->epoch &&
           atomic_load_explicit(&s->cluster->state, memory_order_acquire) != JOB_CLUSTER_DOWN;
}

bool source_may_sleep(struct source *s)
{
    return ++s->idle > SOURCE_IDLE_POLLS && !s->past_count &&
           (!s->view || s->view->epoch == s->epoch);
}

bool source_mute(struct net *net, struct source *s)
{
    if (!s->view) {
        return true; /* source_open muted and looked again; a bell rung since then will call */
    }
    bell_quiet(&net->bell, net->rank, s->rank);
    const struct record *record = (const struct record *)s->cursor.at;
    return !(atomic_load_explicit(&record->state, memory_order_acquire) & RECORD_READY);
}

/* The view's epoch is over: keeps it for comparison if anything was received from it. */
static void source_switch(struct net *net, struct source *s)
{
    replay_free(s->replay); /* what this log repeated has to be repeated by the next one again */
    s->replay = NULL;
    if (s->walked > s->view->first) {
        struct past *more = realloc(s->past, (s->past_count + 1) * sizeof *more);
        if (!more) {
            net_fatal(net, "rank %u has no memory left to keep the old log of rank %u", net->rank,
                      s->rank);
        }
        s->past = more;
        s->past[s->past_count++] = (struct past){.view = s->view, .walked = s->walked};
    } else {
        view_release(s->view);
    }
    s->view = NULL;
    s->walked = 0;
    s->must_look = true;
}

static void source_missing(struct source *s)
{
    if (!replay_is_complete(s->replay)) {
        replay_report_missing(s->replay);
    }
    past_drop(s);
}

static bool view_is_there(struct net *net, struct source *s)
{
    s->view = view_open(net, s->rank, s->epoch);
    if (!s->view) {
        return false;
    }
    s->cursor = view_start(s->view);
    s->walked = s->view->first;
    s->idle = 0;
    s->must_look = false;
    if (s->past_count) {
        s->replay = replay_new(net, s->rank, s->past, s->past_count);
    }
    return true;
}

/* Looks for the peer's log where there is reason to. */
static bool source_open(struct net *net, struct source *s)
{
    bool is_finished = atomic_load_explicit(&net->bell.rank[s->rank].finished_epoch,
                                            memory_order_acquire) == s->epoch;
    if (!s->must_look && !bell_is_rung(&net->bell, net->rank, s->rank) &&
        !(is_finished && s->past_count)) {
        return false;
    }
    if (view_is_there(net, s)) {
        return true;
    }
    bell_quiet(&net->bell, net->rank, s->rank);
    if (view_is_there(net, s)) {
        return true;
    }
    s->must_look = false;
    if (is_finished && s->past_count) { /* it sent nothing at all this time */
        s->replay = replay_new(net, s->rank, s->past, s->past_count);
        source_missing(s);
    }
    return false;
}

static void source_step(struct source *s, const struct record *record)
{
    view_step(&s->cursor, record);
    s->walked++;
    net_step();
}

/* The receiver matches this record now: writes it down for senders that will repeat it, then tells the present one. */
static void source_tell(struct net *net, struct source *s, struct record *record)
{
    if (!s->taken) {
        s->taken = taken_open(net, s->rank, net->rank);
    }
    taken_add(net, s->taken, record);
    atomic_fetch_or_explicit(&record->state, RECORD_TAKEN, memory_order_release);
}

/* The peer sends synchronously what it had sent otherwise before, and waits to be told what nobody wrote down. */
static void source_tell_late(struct net *net, struct source *s, struct record *record,
                             const struct record *was)
{
    struct net_kept *k = s->kept;
    while (k && k->record != was) {
        k = k->next;
    }
    if (k) {
        k->must_tell = true;
    } else {
        source_tell(net, s, record);
    }
}

/* Skips a record that repeats a received one. */
static void source_skip(struct net *net, struct source *s, struct record *record,
                        struct record *was)
{
    if (record->flags & ~was->flags & NET_SYNCHRONOUS) {
        source_tell_late(net, s, record, was);
    }
    replay_compare(s->replay, record, was);
    source_step(s, record);
    if (replay_is_complete(s->replay)) {
        past_drop(s);
    }
}

/* Is the payload there, or can it still come? */
static bool record_is_usable(const struct source *s, const struct record *record)
{
    return s->epoch == s->view->epoch || record_is_whole(record);
}

static struct net_message *source_show(struct source *s, struct record *record)
{
    /* The payload is on its way while the message is matched; not the next record, which the sender is about to write. */
    const char *end = (const char *)record + record_bytes(record->length);
    for (const char *line = (const char *)(record + 1);
         line < end && line < (const char *)(record + 1 + PREFETCH_LINES); line += RECORD_UNIT) {
        __builtin_prefetch(line);
    }
    s->head.source = s;
    s->head.record = record;
    record_envelope(record, &s->head.env);
    s->idle = 0;
    return &s->head;
}

static bool source_has_ended(const struct source *s)
{
    const struct log_head *head = s->view->head;
    return atomic_load_explicit(&head->is_finished, memory_order_acquire) &&
           s->walked == head->records;
}

/* There may be something to compare, or the peer has changed. */
static struct net_message *source_poll_with_care(struct net *net, struct source *s)
{
    for (;;) {
        if (!s->view && !source_open(net, s)) {
            return NULL;
        }
        struct record *record = view_look(s->view, &s->cursor);
        struct record *was = record && s->replay ? replay_find(s->replay, record) : NULL;
        if (was && record_is_whole(record)) {
            source_skip(net, s, record, was);
        } else if (record && !was && record_is_usable(s, record)) {
            return source_show(s, record);
        } else if (s->epoch != s->view->epoch) {
            source_switch(net, s); /* nothing more can come of this log */
        } else {
            if (!record && s->replay && source_has_ended(s)) {
                source_missing(s);
            }
            return NULL;
        }
    }
}

struct net_message *source_poll(struct net *net, struct source *s)
{
    if (__builtin_expect(!s->view || s->replay || s->epoch != s->view->epoch, 0)) {
        return source_poll_with_care(net, s);
    }
    struct record *record = view_look(s->view, &s->cursor);
    return record ? source_show(s, record) : NULL;
}

uint32_t net_message_source(const struct net_message *m)
{
    return m->source->rank;
}

const struct envelope *net_message_envelope(const struct net_message *m)
{
    return &m->env;
}

static void source_receive(struct net *net, struct source *s, struct record *record)
{
    if (s->replay) {
        replay_pass(s->replay, record);
    }
    source_step(s, record);
    net_count(&net->self->crossing_receives, 1);
}

/* Copies the payload out as the sender copies it in; at most `bytes` of it.  False: torn. */
static bool payload_follow(struct net *net, const struct source *s, struct record *record,
                           char *dst, size_t bytes)
{
    struct wait wait;
    wait_init(&wait, net->page->flags & JOB_FLAG_OVERSUBSCRIBED);
    const char *payload = (const char *)(record + 1);
    for (size_t done = 0;;) {
        bool is_failing = net_is_failing(net, s->cluster, s->view->epoch);
        /* after that: what is not there now never comes */
        uint64_t logged = atomic_load_explicit(&record->logged, memory_order_acquire);
        if (logged > record->length) {
            net_fatal(net, "the log of rank %u to rank %u is damaged: %llu of %llu bytes", s->rank,
                      net->rank, (unsigned long long)logged, (unsigned long long)record->length);
        }
        size_t there = logged < bytes ? (size_t)logged : bytes;
        if (there > done) {
            copy_bytes(dst + done, payload + done, there - done);
            done = there;
            wait_reset(&wait);
        }
        if (logged == record->length) {
            return true;
        }
        if (is_failing) {
            return false;
        }
        wait_pause(&wait);
    }
}

enum net_status net_take(struct net *net, struct net_message *m, void *dst, size_t capacity)
{
    struct source *s = m->source;
    struct record *record = m->record;
    size_t bytes = record->length < capacity ? (size_t)record->length : capacity;
    if (record->length <= RECORD_TINY_MAX) {
        if (bytes) {
            memcpy(dst, record->tiny, bytes);
        }
    } else if (!payload_follow(net, s, record, dst, bytes)) {
        return NET_TORN;
    }
    if (record->flags & NET_SYNCHRONOUS) {
        source_tell(net, s, record);
    }
    source_receive(net, s, record);
    return NET_OK;
}

static void kept_link(struct source *s, struct net_kept *k)
{
    k->next = s->kept;
    k->link = &s->kept;
    if (k->next) {
        k->next->link = &k->next;
    }
    s->kept = k;
}

static void kept_unlink(struct net_kept *k)
{
    if (k->link) {
        *k->link = k->next;
        if (k->next) {
            k->next->link = k->link;
        }
        k->link = NULL;
    }
}

enum net_status net_keep(struct net *net, struct net_message *m, struct net_kept **out)
{
    struct source *s = m->source;
    struct record *record = m->record;
    if (!record_is_whole(record)) {
        return NET_BUSY;
    }
    struct net_kept *k = calloc(1, sizeof *k);
    if (!k) {
        net_fatal(net, "rank %u has no memory left to keep a message of rank %u", net->rank,
                  s->rank);
    }
    k->source = s->rank;
    k->env = m->env;
    k->view = view_get(s->view);
    k->segment = s->cursor.segment;
    k->record = record;
    view_keep(k->view, k->segment);
    net_count(&net->self->kept_bytes, record->length);
    k->must_tell = record->flags & NET_SYNCHRONOUS;
    kept_link(s, k);
    source_receive(net, s, record);
    *out = k;
    return NET_OK;
}

uint32_t net_kept_source(const struct net_kept *k)
{
    return k->source;
}

const struct envelope *net_kept_envelope(const struct net_kept *k)
{
    return &k->env;
}

const void *net_kept_payload(const struct net_kept *k)
{
    return record_payload(k->record);
}

void net_kept_matched(struct net *net, struct net_kept *k)
{
    kept_unlink(k);
    if (k->must_tell) {
        k->must_tell = false;
        source_tell(net, net->source[k->source], k->record);
    }
}

void net_kept_free(struct net *net, struct net_kept *k)
{
    kept_unlink(k);
    net_count(&net->self->kept_bytes, -k->env.length);
    view_unkeep(k->view, k->segment);
    view_release(k->view);
    free(k);
}
