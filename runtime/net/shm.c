/* SPDX-License-Identifier: Apache-2.0 */
/* How do messages cross between clusters on one node?  The log is the transport.
 *
 *     sender (send.c)          shared memory (layout.h)           receiver (source.c)
 *     net_send: count, log,
 *               publish  -->   log src->dst, epoch e: records  --> cursor per source: take, keep
 *     supply.c: segments             (trimmed: net_trim)             view.c: maps, releases
 *               ring     -->   bell.h: bitmap of senders       --> net_poll: whom to look at
 *               offer    ----------- process_vm_readv ----------->
 *
 * A killed receiver needs no help: its next incarnation walks all logs from their start.  A killed
 * sender writes new logs under its next epoch; receivers drain the old mapping, then walk the new
 * log, skip what they have, and compare it (replay.c).  The authority on death is the launcher:
 * epoch and state in the job page.
 *
 * Invariants over all files:
 * - One writer per log; publishing is one store; nothing is ever locked, so a SIGKILL at any
 *   instruction leaves nothing to be unlocked.
 * - Nothing in a log changes after it was published except state bits.
 * - Every wait in this room ends when the other side's cluster fails (job page), at the end of the
 *   job, or at a time limit.
 *
 * Does not: cross nodes, decide when to trim.
 * Paper: SPBC section 4.1, algorithm 1.
 */
#include "held.h"
#include "leak.h"
#include "state.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NET_ACTIVE_KEEP = 4 /* so many sources are polled directly even when they are silent */ };

void net_fatal(struct net *net, const char *format, ...)
{
    char text[CONTROL_TEXT_MAX + 1];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    net->config.on_fatal(net->config.context, text);
    abort(); /* the contract says that on_fatal does not return */
}

static bool net_allocate(struct net *net)
{
    size_t words = ((size_t)net->nranks + 63) / 64;
    net->job = strdup(net->config.job);
    net->outbox = calloc(net->nranks, sizeof(struct outbox *));
    net->source = calloc(net->nranks, sizeof(struct source *));
    net->active = calloc(net->nranks, sizeof *net->active);
    net->active_mask = calloc(words, sizeof *net->active_mask);
    return net->job && net->outbox && net->source && net->active && net->active_mask;
}

/* A restarted receiver looks at every log once: what its last incarnation had read is silent now.
 */
static void bells_set_all(struct net *net)
{
    _Atomic uint64_t *row = bell_row(&net->bell, net->rank);
    for (uint32_t r = 0; r < net->nranks; r++) {
        atomic_fetch_or_explicit(&row[r / 64], (uint64_t)1 << r % 64, memory_order_relaxed);
    }
}

/* The record may be that of a former incarnation. */
static void account_begin(struct job_rank *self)
{
    self->log_bytes = self->log_peak = self->mapped_bytes = self->kept_bytes = 0;
    self->log_channels = self->read_channels = 0;
}

int net_open(const struct net_config *config, struct net **out)
{
    struct net *net = calloc(1, sizeof *net);
    if (!net) {
        return -ENOMEM;
    }
    net->config = *config;
    net->page = config->page;
    net->nranks = config->page->nranks;
    net->rank = config->rank;
    net->epoch = config->epoch;
    net->self = job_rank_get(config->page, config->rank);
    net->generation = atomic_load_explicit(&config->page->generation, memory_order_acquire);
    int error = net_allocate(net) ? 0 : -ENOMEM;
    if (!error) {
        error = bell_open(net->job, net->nranks, &net->bell);
    }
    if (error) {
        net_close(net);
        return error;
    }
    if (net->epoch > 1) {
        bells_set_all(net);
    }
    account_begin(net->self);
    error = supply_init(net, net->page->nclusters > 1 ? (size_t)net->page->log_populate : 0);
    if (error) {
        net_close(net);
        return error;
    }
    *out = net;
    return 0;
}

void net_finish(struct net *net)
{
    for (uint32_t r = 0; r < net->nranks; r++) {
        if (net->outbox[r]) {
            outbox_finish(net->outbox[r]);
        }
    }
    atomic_store_explicit(&net->bell.rank[net->rank].finished_epoch, net->epoch,
                          memory_order_release);
}

static void leaks_tell(struct net *net)
{
    uint32_t mappings, descriptors;
    leak_count(net->job, &mappings, &descriptors);
    atomic_store_explicit(&net->self->leak[JOB_LEAK_LOG_SEGMENT], mappings, memory_order_relaxed);
    atomic_store_explicit(&net->self->leak[JOB_LEAK_DESCRIPTOR], descriptors, memory_order_relaxed);
}

void net_close(struct net *net)
{
    for (uint32_t r = 0; r < net->nranks; r++) {
        if (net->outbox) {
            outbox_free(net, net->outbox[r]);
        }
        if (net->source) {
            source_free(net->source[r]);
        }
    }
    held_fini(net);
    supply_fini(net);
    bell_close(&net->bell);
    free(net->outbox);
    free(net->source);
    free(net->active);
    free(net->active_mask);
    if (net->job && net->page->flags & JOB_FLAG_CHECK_LEAKS) {
        leaks_tell(net);
    }
    free(net->job);
    free(net);
}

bool net_is_settled(const struct net *net)
{
    for (uint32_t r = 0; r < net->nranks; r++) {
        if (net->source[r] && !source_is_settled(net->source[r])) {
            return false;
        }
    }
    return true;
}

static void source_activate(struct net *net, uint32_t rank)
{
    uint64_t bit = (uint64_t)1 << rank % 64;
    if (!net->source[rank]) {
        net->source[rank] = source_new(net, rank);
        atomic_fetch_add_explicit(&net->self->read_channels, 1, memory_order_relaxed);
    }
    if (!(net->active_mask[rank / 64] & bit)) {
        net->active_mask[rank / 64] |= bit;
        net->active[net->active_count++] = rank;
    }
}

/* Takes a silent source out of direct polling, unless a message came while its bell was being
 * muted. */
static bool source_deactivate(struct net *net, uint32_t index)
{
    uint32_t rank = net->active[index];
    if (!source_mute(net, net->source[rank])) {
        return false;
    }
    net->active_mask[rank / 64] &= ~((uint64_t)1 << rank % 64);
    net->active[index] = net->active[--net->active_count];
    return true;
}

/* A cluster went down or came up: its ranks' sources have to look for new logs. */
static void net_refresh(struct net *net, uint32_t generation)
{
    net->generation = generation;
    for (uint32_t r = 0; r < net->nranks; r++) {
        if (net->source[r] && source_refresh(net->source[r])) {
            source_activate(net, r);
        }
    }
}

static void bells_answer(struct net *net)
{
    _Atomic uint64_t *row = bell_row(&net->bell, net->rank);
    for (uint32_t w = 0; w * 64 < net->nranks; w++) {
        uint64_t rung = atomic_load_explicit(&row[w], memory_order_acquire) & ~net->active_mask[w];
        for (; rung; rung &= rung - 1) {
            source_activate(net, w * 64 + (uint32_t)__builtin_ctzll(rung));
        }
    }
}

struct net_message *net_poll(struct net *net)
{
    uint32_t generation = atomic_load_explicit(&net->page->generation, memory_order_acquire);
    if (__builtin_expect(generation != net->generation, 0)) {
        net_refresh(net, generation);
    }
    bells_answer(net);
    uint32_t round = net->active_count;
    while (round--) {
        if (net->turn >= net->active_count) {
            net->turn = 0;
        }
        struct source *s = net->source[net->active[net->turn]];
        struct net_message *m = source_poll(net, s);
        if (m) {
            net->turn++;
            return m;
        }
        if (!(source_may_sleep(s) && net->active_count > NET_ACTIVE_KEEP &&
              source_deactivate(net, net->turn))) {
            net->turn++;
        }
    }
    return NULL;
}
