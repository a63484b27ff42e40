/* SPDX-License-Identifier: Apache-2.0 */
/* How is a message logged and published?
 *
 *     payload          published         then
 *     <= NET_COPY_MAX  READY|LOGGED      nothing: the payload is in the log
 *     larger           READY|OFFERED     copied to the log past the caches, then +LOGGED
 *
 * Copies through the log are fast while the cache misses on its fresh lines are off the way: the
 * lines that another message of this size will need are prefetched behind each send.  (Measured: a
 * small reused ring beside the log, with the log copy made later, gains nothing over that.)
 *
 * A receiver that claimed an offer before it was logged reads the sender's buffer.  The sender then
 * waits for DONE, but not for ever: when the receiver's cluster fails or NET_CLAIM_WAIT_MS passed
 * it revokes, and the receiver reads the log.  One atomic word decides:
 *
 *     OFFERED  --receiver, cas-->  CLAIMED  --receiver, or-->  DONE       its copy counts
 *                                  CLAIMED  --sender, cas-->   REVOKED    its copy is void
 *     OFFERED  --sender, or-->     LOGGED   no claim is possible any more
 *
 * Invariants: one producer per log; a record's state is stored after everything it vouches for; a
 * SIGKILL between any two instructions leaves either no record, or one whose state says exactly how
 * much of it may be used.
 */
#include "copy.h"
#include "core/wait.h"
#include "segment.h"
#include "state.h"
#include "taken.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    NET_COPY_MAX = 32 * 1024,
    NET_PREFETCH_MAX = 16 * 1024,
    NET_CLAIM_WAIT_MS = 200,
    LOG_SEGMENT_FIRST = 64 * 1024,
    LOG_SEGMENT_MAX = 8 * 1024 * 1024,
    PAGE_BYTES = 4096
};

struct outbox {
    uint32_t dst;
    const struct job_cluster *cluster; /* of dst */
    char *at, *end;                    /* next record; last place of a NEXT record in the segment */
    struct log_head *head;             /* segment 0 */
    struct segment *segment;
    size_t count, capacity;
    size_t next_bytes; /* of the next segment */
    uint64_t records, bytes;
    struct channel_table counts;
    _Atomic uint64_t *bell;
    uint64_t bell_bit;
    struct taken
        *taken; /* restarted senders that wait for synchronous messages: what was matched before */
};

static _Noreturn void outbox_fail(struct net *net, const struct outbox *out, size_t bytes,
                                  int error)
{
    if (error == -ENOSPC || error == -EFBIG || error == -ENOMEM) {
        net_fatal(
            net,
            "%s: rank %u can not add %zu KiB to the log of its messages to rank %u (so far %llu "
            "messages, %llu payload bytes). Remedy: free or enlarge /dev/shm (mount -o "
            "remount,size=...), raise the limit on file sizes (ulimit -f), or put ranks that talk "
            "much into one cluster",
            error == -ENOSPC ? "shared memory (/dev/shm) is full" : strerror(-error), net->rank,
            bytes / 1024, out->dst, (unsigned long long)out->records,
            (unsigned long long)out->bytes);
    }
    net_fatal(net, "rank %u can not make the log of its messages to rank %u in /dev/shm: %s",
              net->rank, out->dst, strerror(-error));
}

static size_t round_to_page(size_t bytes)
{
    return (bytes + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
}

static void head_fill(const struct net *net, const struct outbox *out, const struct segment *file)
{
    struct log_head *head = (struct log_head *)file->base;
    head->version = LOG_VERSION;
    head->segment = (uint32_t)out->count;
    head->src = net->rank;
    head->dst = out->dst;
    head->epoch = net->epoch;
    head->pid = (uint32_t)getpid();
    head->bytes = file->bytes;
    head->nonce_address = (uint64_t)(uintptr_t)net->nonce;
    memcpy(head->nonce, net->nonce, sizeof head->nonce);
    atomic_store_explicit(&head->magic, LOG_MAGIC, memory_order_release);
}

/* Opens a new segment that holds at least one record of that size, and lets the log continue there.
 */
static void outbox_grow(struct net *net, struct outbox *out, size_t record)
{
    size_t least = sizeof(struct log_head) + record + RECORD_UNIT;
    size_t bytes = round_to_page(least > out->next_bytes ? least : out->next_bytes);
    if (out->count == out->capacity) {
        size_t capacity = out->capacity ? 2 * out->capacity : 4;
        struct segment *more = realloc(out->segment, capacity * sizeof *more);
        if (!more) {
            outbox_fail(net, out, bytes, -ENOMEM);
        }
        out->segment = more;
        out->capacity = capacity;
    }
    char name[SEGMENT_NAME_MAX];
    snprintf(name, sizeof name, "/spbc.%s.log.%u.%u.%u.%zu", net->job, net->rank, out->dst,
             net->epoch, out->count);
    struct segment file;
    int error = segment_create(name, bytes, &file);
    if (error) {
        outbox_fail(net, out, bytes, error);
    }
    net_step();
    head_fill(net, out, &file);
    net_step();
    if (out->count) {
        struct record *last = (struct record *)out->at;
        atomic_store_explicit(&last->state, RECORD_READY | RECORD_LOGGED | RECORD_NEXT,
                              memory_order_release);
    } else {
        out->head = (struct log_head *)file.base;
    }
    net_step();
    out->segment[out->count++] = file;
    out->at = file.base + sizeof(struct log_head);
    out->end = file.base + file.bytes - RECORD_UNIT;
    if (out->next_bytes < LOG_SEGMENT_MAX) {
        out->next_bytes *= 2;
    }
}

static struct outbox *outbox_new(struct net *net, uint32_t dst)
{
    struct outbox *out = calloc(1, sizeof *out);
    if (!out) {
        net_fatal(net, "rank %u has no memory left to send to rank %u", net->rank, dst);
    }
    out->dst = dst;
    out->cluster = net_cluster_of(net, dst);
    out->next_bytes = LOG_SEGMENT_FIRST;
    if (net->page->log_populate > out->next_bytes) {
        out->next_bytes = round_to_page(net->page->log_populate);
    }
    channel_table_init(&out->counts);
    out->bell = bell_row(&net->bell, dst) + net->rank / 64;
    out->bell_bit = (uint64_t)1 << net->rank % 64;
    net->outbox[dst] = out;
    outbox_grow(net, out, 0);
    return out;
}

void outbox_free(struct outbox *out)
{
    if (!out) {
        return;
    }
    for (size_t i = 0; i < out->count; i++) {
        segment_unmap(&out->segment[i]);
    }
    channel_table_fini(&out->counts);
    taken_close(out->taken);
    free(out->segment);
    free(out);
}

void outbox_finish(struct outbox *out)
{
    out->head->records = out->records;
    atomic_store_explicit(&out->head->is_finished, 1, memory_order_release);
}

static void record_publish(struct outbox *out, struct record *record, uint32_t state)
{
    net_step();
    atomic_store_explicit(&record->state, state, memory_order_release);
    net_step();
    bell_ring(out->bell, out->bell_bit);
    net_step();
}

static uint64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* Waits until the claimer has read, or revokes. */
static void offer_settle(struct net *net, const struct outbox *out, struct record *record)
{
    uint32_t epoch = cluster_epoch(out->cluster);
    uint64_t limit = now_ms() + NET_CLAIM_WAIT_MS;
    struct wait wait;
    wait_init(&wait, net->page->flags & JOB_FLAG_OVERSUBSCRIBED);
    uint32_t state = atomic_load_explicit(&record->state, memory_order_acquire);
    for (uint32_t turn = 1; !(state & RECORD_DONE); turn++) {
        if (net_is_failing(net, out->cluster, epoch) || (turn % 64 == 0 && now_ms() >= limit)) {
            if (atomic_compare_exchange_strong_explicit(
                    &record->state, &state, state | RECORD_REVOKED, memory_order_acq_rel,
                    memory_order_acquire)) {
                return;
            }
            continue;
        }
        wait_pause(&wait);
        state = atomic_load_explicit(&record->state, memory_order_acquire);
    }
}

static void send_offer(struct net *net, struct outbox *out, struct record *record,
                       const void *payload)
{
    record->where = (uint64_t)(uintptr_t)payload;
    record_publish(out, record, RECORD_READY | RECORD_OFFERED);
    copy_past_cache(record + 1, payload, (size_t)record->length);
    net_step();
    uint32_t state = atomic_fetch_or_explicit(&record->state, RECORD_LOGGED, memory_order_acq_rel);
    net_step();
    if (state & RECORD_CLAIMED && !(state & RECORD_DONE)) {
        offer_settle(net, out, record);
    }
}

static struct record *record_fill(struct net *net, struct outbox *out, const struct envelope *env)
{
    uint64_t seq, tag_seq;
    if (!channel_count_next(&out->counts, env->context, env->kind, env->tag, &seq, &tag_seq)) {
        net_fatal(net, "rank %u has no memory left to count its messages to rank %u", net->rank,
                  out->dst);
    }
    size_t bytes = record_bytes(env->length);
    if (env->length > PTRDIFF_MAX / 2) {
        net_fatal(net, "rank %u sends a message of %llu bytes to rank %u: impossible length",
                  net->rank, (unsigned long long)env->length, out->dst);
    }
    if ((size_t)(out->end - out->at) < bytes) {
        outbox_grow(net, out, bytes);
    }
    struct record *record = (struct record *)out->at;
    record->context = env->context;
    record->tag = env->tag;
    record->call = env->call;
    record->kind = (uint8_t)env->kind;
    record->flags = (uint8_t)env->flags;
    record->id = env->id;
    record->length = env->length;
    record->seq = seq;
    record->tag_seq = tag_seq;
    out->at += bytes;
    out->records++;
    out->bytes += env->length;
    return record;
}

static void log_prefetch(const struct outbox *out, size_t bytes)
{
    size_t room = (size_t)(out->end - out->at);
    bytes = bytes < room ? bytes : room;
    bytes = bytes < NET_PREFETCH_MAX ? bytes : NET_PREFETCH_MAX;
    for (const char *line = out->at; line < out->at + bytes; line += RECORD_UNIT) {
        __builtin_prefetch(line, 1, 2);
    }
}

void net_send(struct net *net, uint32_t destination, const struct envelope *env,
              const void *payload, net_ticket *ticket)
{
    struct outbox *out = net->outbox[destination];
    if (__builtin_expect(!out, 0)) {
        out = outbox_new(net, destination);
    }
    struct record *record = record_fill(net, out, env);
    net_step();
    size_t bytes = (size_t)env->length;
    if (bytes > NET_COPY_MAX) {
        send_offer(net, out, record, payload);
    } else {
        if (bytes) {
            memcpy(record_payload(record), payload, bytes);
        }
        record_publish(out, record, RECORD_READY | RECORD_LOGGED);
        log_prefetch(out, record_bytes(bytes));
    }
    net_count(&net->self->crossing_sends, 1);
    net_count(&net->self->logged_bytes, bytes);
    if (ticket) {
        *ticket = (net_ticket)(uintptr_t)record;
    }
}

/* Was it matched by a receiver that had it from my former self? */
static bool was_taken(struct net *net, struct outbox *out, const struct record *record)
{
    if (net->epoch == 1) {
        return false;
    }
    if (!out->taken) {
        out->taken = taken_open(net, net->rank, out->dst);
    }
    return taken_has(net, out->taken, record);
}

bool net_is_taken(struct net *net, uint32_t destination, net_ticket ticket)
{
    const struct record *record = (const struct record *)(uintptr_t)ticket;
    if (!record || atomic_load_explicit(&record->state, memory_order_acquire) & RECORD_TAKEN) {
        return true;
    }
    struct outbox *out = net->outbox[destination];
    if (was_taken(net, out, record)) {
        return true;
    }
    /* A receiver that has finished in its present incarnation will never match it. */
    return atomic_load_explicit(&net->bell.rank[destination].finished_epoch,
                                memory_order_acquire) == cluster_epoch(out->cluster);
}
