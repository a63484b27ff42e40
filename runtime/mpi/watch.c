/* SPDX-License-Identifier: Apache-2.0 */
/* What does spbc-run learn about a rank that waits, and about receptions that a recovery does not
 * guard?  See watch.h and struct job_rank.
 *
 * Of several requests those that are not complete are told, the first few with all they have.
 */
#include "mpi/watch.h"
#include "mpi/bare.h"
#include "mpi/queue.h"
#include "mpi/world.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

const struct comm *wait_collective_on;

static void pending_fill(struct job_pending *out, enum job_wait what, const struct comm *c,
                         int peer, int tag)
{
    bool is_member = c && peer >= 0 && peer < c->size;
    *out = (struct job_pending){.what = (uint32_t)what,
                                .context = c ? c->context : 0,
                                .peer = is_member ? rt_peer_out(c, peer) : -1,
                                .world = is_member ? (int32_t)c->world[peer] : -1,
                                .tag = tag < 0 ? -1 : tag};
}

static enum job_wait what_is(const struct request *r)
{
    if (r->kind == REQUEST_GENERAL)
        return JOB_WAIT_OTHER;
    if (r->kind == REQUEST_OPERATION)
        return JOB_WAIT_COLLECTIVE;
    if (r->is_receive)
        return JOB_WAIT_RECEIVE;
    return r->kind == REQUEST_LOWER && r->peer < 0 ? JOB_WAIT_OTHER : JOB_WAIT_SEND;
}

static void request_fill(struct job_pending *out, const struct request *r)
{
    pending_fill(out, what_is(r), r->comm, r->peer, r->tag);
    if (r->kind == REQUEST_OPERATION)
        out->call = (uint32_t)queue_row_of(r);
}

static const struct comm *requests_fill(struct job_rank *self, const struct waiting *w)
{
    const struct comm *first = NULL;
    self->wait_count = 0;
    for (int i = 0; i < w->count; i++) {
        const struct request *r = w->request[i];
        if (!r || r->kind == REQUEST_DONE || r->kind < REQUEST_DONE)
            continue;
        if (self->wait_count == 0)
            first = r->comm;
        if (self->wait_count < JOB_PENDING_MAX)
            request_fill(&self->pending[self->wait_count], r);
        self->wait_count++;
    }
    return first;
}

static void record_fill(struct job_rank *self, const struct waiting *w)
{
    atomic_store_explicit(&self->recorded, 0, memory_order_relaxed);
    atomic_thread_fence(memory_order_release); /* before what follows */
    memset(self->pending, 0, sizeof self->pending);
    const struct comm *c = w->comm;
    enum job_wait what = w->what;
    if (!c && !w->request && wait_collective_on) {
        c = wait_collective_on;
        what = JOB_WAIT_COLLECTIVE;
    }
    if (w->request) {
        c = requests_fill(self, w);
    } else {
        self->wait_count = 1;
        pending_fill(&self->pending[0], what, c, w->peer, w->tag);
    }
    self->wait_is_any = w->is_any;
    self->wait_collective = what == JOB_WAIT_COLLECTIVE && c ? c->collectives : 0;
    self->wait_size = c ? (uint32_t)c->size : 0;
    self->wait_first = c ? (int32_t)c->world[0] : -1;
    self->wait_pattern = (uint32_t)rt.id.pattern;
    self->wait_iteration = rt.id.iteration;
    snprintf(self->wait_comm, sizeof self->wait_comm, "%.*s", (int)sizeof self->wait_comm - 1,
             c ? c->name : "");
    self->requests = request_table.used + bare.pending;
    self->wait_peer = self->pending[0].peer;
    self->wait_tag = self->pending[0].tag;
    self->wait_context = self->pending[0].context;
    atomic_store_explicit(&self->recorded, rt.call, memory_order_release);
}

void wait_publish(const struct waiting *w, bool is_new)
{
    struct job_rank *self = rt.self;
    struct timespec now;
    record_fill(self, w);
    if (is_new) {
        clock_gettime(CLOCK_MONOTONIC, &now);
        self->wait_since = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
    }
    atomic_store_explicit(&self->waiting, rt.call, memory_order_release);
}

void asked_publish(const struct waiting *asked)
{
    struct job_rank *self = rt.self;
    if (atomic_load_explicit(&self->waiting, memory_order_relaxed))
        return;
    record_fill(self, asked);
    atomic_store_explicit(&self->asking, rt.call, memory_order_release);
}

/* ---- receptions that a recovery does not guard ---- */

static void unguarded_tell(const struct comm *c, int tag)
{
    char text[CONTROL_TEXT_MAX + 1], on[MPI_MAX_OBJECT_NAME + 32], which[24] = "any tag";
    if (tag >= 0)
        snprintf(which, sizeof which, "tag %d", tag);
    snprintf(text, sizeof text,
             "rank %u was restarted and receives from MPI_ANY_SOURCE (%s, %s, on %s) outside of "
             "any pattern; nothing shows yet that the program needs none there, and if it does, "
             "such a reception may take a message of a later stage, and the run may hang or go "
             "wrong: spbc-check names the receptions that need one, spbc-cc and spbc-rewrite "
             "put them in",
             rt.rank, rt_row_name((enum rt_row)rt.call), which, rt_comm_label(c, on, sizeof on));
    control_send(CONTROL_NOTE, 0, text);
}

void unguarded_count(const struct comm *c, int tag)
{
    struct job_rank *self = rt.self;
    if (atomic_load_explicit(&self->unguarded, memory_order_relaxed) == 0) {
        self->unguarded_call = rt.call;
        self->unguarded_context = c->context;
        self->unguarded_tag = tag < 0 ? -1 : tag;
        if ((rt.page->flags & JOB_FLAG_UNPROVED) && !atomic_exchange(&rt.page->is_unguarded, 1))
            unguarded_tell(c, tag);
    }
    atomic_fetch_add_explicit(&self->unguarded, 1, memory_order_release);
}
