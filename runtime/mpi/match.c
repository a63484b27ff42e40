/* SPDX-License-Identifier: Apache-2.0 */
/* Which message does a receive get?  Held receives and unexpected messages of a communicator,
 * matched as messages arrive.
 *
 * Life of a receive
 *     match_post
 *       |-- only the lower MPI can serve it, and nothing held may compete ---> lower Irecv (LOWER)
 *       |-- the unexpected queue has its message ----------------------------> match_deliver
 *       '-- HELD, in posting order --- a message arrives and this is the
 *           first receive that matches --------------------------------------> match_deliver
 *     match_post_void (cancel.c) ---> HELD, matched by nothing
 *
 * Life of a message
 *     lower MPI (outside patterns): Improbe(ANY, ANY) of the lower communicator, while somebody wants it --.
 *     shadow (inside patterns): its header is received from the shadow communicator, likewise -------------|
 *     crossing (transport): the head of a channel is polled, likewise -------------------------------------|
 *                                        the first held receive that matches  <----------------------------|
 *                                        the unexpected queue, when there is none (match_arrived)  <-------'
 *
 * A receive matches a message when source, tag and pattern id agree; MPI_ANY_SOURCE and MPI_ANY_TAG
 * agree with all, ids are compared exactly.  The id of a receive is that of its posting
 * (persistent: of its start), of a message that of its send.
 *
 * Invariants
 *  1. No held receive matches a message of the unexpected queue of its communicator.
 *  2. Held receives are searched in posting order, unexpected messages in order of arrival; messages of one source
 *     arrive in the order of their sends (each of the three ways is FIFO, and a (source, id) pair uses one way only).
 *  3. A receive goes down only if every earlier receive that could take one of its messages has gone down or is
 *     complete, and no drained message matches it.  So the lower MPI's own posting order is the right one among those
 *     that went down; and a receive held later can only see messages (through Improbe) that no receive below it wanted.
 *  4. A drained message is a commitment: it is received with Imrecv, by the receive or probe that matches it, never
 *     put back.
 *  5. A torn crossing message has not been received: its receive stays posted, in its place.
 *  6. A queue of more than LOOKUP_LONG entries has an index over all of them by (source, tag, id), wildcards of a receive
 *     as they are, until it is empty (lookup.h).  Entries of one key are in the order of the queue; among the keys that a
 *     message fits (its own, and those with wildcards) the place in the queue decides.
 *
 * When is a blocking lower call safe (match_is_direct)?  Whoever is inside one progresses the lower MPI but not this file.  A peer may
 * wait for this file on behalf of a held receive: a rendezvous send that Improbe has to find, a crossing synchronous send that has to
 * be matched.  Sends need nothing of ours after they were started: crossing ones are in the log, pairs are lower requests, and a
 * restarted peer that repeats a synchronous send knows by itself that it was matched before (net_is_taken).  So: safe while no
 * receive is held on any communicator and no collective of ours is under way (queue.c), but never when ranks outnumber cores,
 * because the lower MPI does not yield, nor with threads, because nobody else could enter.  A rank that waits here takes crossing
 * messages in that nobody has asked for (crossing_drain_unwanted): they would hide what is behind them on their channel.
 *
 * The other direction: our loops have to progress the lower MPI even when they wait for the
 * transport only (a rendezvous that the application has started earlier, a freed request).
 * rt_progress does that every few turns.
 *
 * Paper: SPBC section 5 (ids, matching), section 4 (channels).
 */
#include "mpi/match.h"
#include "mpi/bare.h"
#include "mpi/coroutine.h"
#include "mpi/queue.h"
#include "mpi/thread.h"
#include "mpi/vain.h"
#include "mpi/watch.h"

#include <stdlib.h>
#include <unistd.h>

struct matching matching;

enum {
    DRAIN_LIMIT = 32, /* messages taken in from one communicator in a row */
    LOWER_TURNS =
        16, /* every so many turns of rt_progress the lower MPI is progressed on its own */
    LONE_TURNS = 512, /* the same while no request is pending that the lower MPI might know */
    UNWANTED_TURNS =
        64, /* crossing messages that nobody here has asked for are taken in now and then */
    EAGER_SHARE = 16, /* of the spinning turns of a wait, this part is without any pause */
    IDLE_TESTS = 200  /* tests in a row that find nothing: the program is waiting */
};

/* ---- communicators ---- */

static void matching_init(void)
{
    int *tag_ub = NULL, flag = 0;
    matching.is_ready = true;
    matching.wait = (struct waiting){.what = JOB_WAIT_OTHER, .peer = -1, .tag = -1};
    matching.ignores_ids = rt.page && (rt.page->flags & JOB_FLAG_IGNORE_IDS);
    matching.must_loop = rt.is_oversubscribed;
    if (lower.MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &tag_ub, &flag) != MPI_SUCCESS || !flag)
        rt_fatal("the cluster's MPI library does not tell its largest tag");
    matching.tag_ub = *tag_ub;
    if (lower.MPI_Comm_dup(MPI_COMM_SELF, &matching.lower_self) != MPI_SUCCESS)
        rt_fatal("the cluster's MPI library could not duplicate MPI_COMM_SELF");
    if (lower.MPI_Irecv(NULL, 0, MPI_BYTE, 0, 0, matching.lower_self, &matching.lower_pending) !=
        MPI_SUCCESS)
        rt_fatal("the cluster's MPI library could not post a receive");
}

void rt_match_init(struct comm *comm)
{
    if (!matching.is_ready)
        matching_init();
    comm->match = calloc(1, sizeof *comm->match);
    if (!comm->match)
        rt_fatal("no memory for the queues of a communicator");
    comm->match->comm = comm;
    if (comm->spans)
        crossing_claim(comm);
}

void rt_match_fini(struct comm *comm)
{
    struct comm_match *m = comm->match;
    struct unexpected *u;
    while ((u = m->unexpected.first))
        match_free(match_take(comm, u));
    while ((u = m->collective.first)) {
        message_list_remove(&m->collective, u);
        match_free(u);
    }
    partitioned_forget(m);
    free(m);
    comm->match = NULL;
}

void rt_match_finish(void)
{
    struct wait w;
    wait_init(&w, rt.is_oversubscribed);
    request_sweep();
    request_orphans_forget();
    while (request_has_orphans())
        rt_wait_turn(&w);
    if (rt.net) {
        net_finish(rt.net); /* first, so that two restarted ranks do not wait for each other here */
        crossing_settle();
    }
    struct unexpected *u;
    while ((u = matching.early.first)) {
        message_list_remove(&matching.early, u);
        match_free(u);
    }
    if (matching.is_ready) {
        lower.MPI_Cancel(&matching.lower_pending);
        lower.MPI_Wait(&matching.lower_pending, MPI_STATUS_IGNORE);
        lower.MPI_Comm_free(&matching.lower_self);
    }
    matching.is_ready = false;
}

static void want(struct comm_match *m, uint32_t *count)
{
    (*count)++;
    if (m->is_listed)
        return;
    m->is_listed = true;
    m->previous = NULL;
    m->next = matching.listed;
    if (m->next)
        m->next->previous = m;
    matching.listed = m;
}

static void unwant(struct comm_match *m, uint32_t *count)
{
    (*count)--;
    if (m->wants_lower || m->wants_shadow)
        return;
    m->is_listed = false;
    if (m->previous)
        m->previous->next = m->next;
    else
        matching.listed = m->next;
    if (m->next)
        m->next->previous = m->previous;
}

/* ---- messages ---- */

static void message_list_index(struct message_list *list)
{
    lookup_begin(&list->index);
    for (struct unexpected *u = list->first; u; u = u->next)
        lookup_add(&list->index, &u->link, lookup_hash(u->source, u->tag, &u->id));
}

void message_list_add(struct message_list *list, struct unexpected *u)
{
    u->next = NULL;
    u->previous = list->last;
    if (list->last)
        list->last->next = u;
    else
        list->first = u;
    list->last = u;
    list->count++;
    if (__builtin_expect(list->index.bucket != NULL, 0))
        lookup_add(&list->index, &u->link, lookup_hash(u->source, u->tag, &u->id));
    else if (__builtin_expect(list->count > LOOKUP_LONG, 0))
        message_list_index(list);
}

void message_list_remove(struct message_list *list, struct unexpected *u)
{
    if (u->previous)
        u->previous->next = u->next;
    else
        list->first = u->next;
    if (u->next)
        u->next->previous = u->previous;
    else
        list->last = u->previous;
    list->count--;
    if (__builtin_expect(list->index.bucket != NULL, 0))
        lookup_remove(&list->index, &u->link);
}

struct unexpected *unexpected_new(struct comm *c, enum message_origin origin, size_t payload)
{
    struct unexpected *u = malloc(sizeof *u + payload);
    if (!u)
        rt_fatal("no memory for an unexpected message of %zu bytes", payload);
    u->comm = c;
    u->context = c ? c->context : 0;
    u->origin = origin;
    u->id = (struct pattern_id){0, 0};
    u->kept = NULL;
    u->lower = MPI_MESSAGE_NULL;
    u->slot = u->refusals = 0;
    u->looks = 0;
    u->is_announced = false;
    return u;
}

void match_free(struct unexpected *u)
{
    if (u->kept)
        net_kept_free(rt.net, u->kept);
    free(u);
}

struct unexpected *match_take(struct comm *c, struct unexpected *u)
{
    message_list_remove(&c->match->unexpected, u);
    c->match->from_lower -= u->origin == FROM_LOWER;
    return u;
}

/* ---- does it match? ---- */

static bool id_equals(const struct pattern_id *a, const struct pattern_id *b)
{
    return a->pattern == b->pattern && a->iteration == b->iteration;
}

static bool covers(int wanted_source, int wanted_tag, int source, int tag)
{
    return (wanted_source == MPI_ANY_SOURCE || wanted_source == source) &&
           (wanted_tag == MPI_ANY_TAG || wanted_tag == tag);
}

#define LINK_OWNER(entry, type) ((type *)((char *)(entry)-offsetof(type, link)))

/* The first held receive that was posted with just this source and tag, perhaps wildcards. */
static struct request *held_with(const struct comm_match *m, int source, int tag,
                                 const struct pattern_id *id)
{
    uint64_t hash = lookup_hash(source, tag, id);
    for (struct lookup_link *l = lookup_first(&m->held_index, hash); l; l = l->next) {
        struct request *r = LINK_OWNER(l, struct request);
        if (l->hash == hash && r->peer == source && r->tag == tag && id_equals(&r->id, id))
            return r;
    }
    return NULL;
}

static struct request *held_lookup(const struct comm_match *m, int source, int tag,
                                   const struct pattern_id *id)
{
    struct request *first = held_with(m, source, tag, id);
    if (m->held_wild == 0)
        return first;
    struct request *wild[] = {held_with(m, MPI_ANY_SOURCE, tag, id),
                              held_with(m, source, MPI_ANY_TAG, id),
                              held_with(m, MPI_ANY_SOURCE, MPI_ANY_TAG, id)};
    for (size_t i = 0; i < sizeof wild / sizeof wild[0]; i++)
        if (wild[i] && (!first || wild[i]->link.place < first->link.place))
            first = wild[i];
    return first;
}

struct request *match_held(struct comm *c, int source, int tag, const struct pattern_id *id)
{
    if (__builtin_expect(c->match->held_index.bucket != NULL, 0))
        return held_lookup(c->match, source, tag, id);
    for (struct request *r = c->match->held_first; r; r = r->next)
        if (covers(r->peer, r->tag, source, tag) && id_equals(&r->id, id))
            return r;
    return NULL;
}

static struct unexpected *unexpected_lookup(const struct message_list *list, int source, int tag,
                                            const struct pattern_id *id)
{
    uint64_t hash = lookup_hash(source, tag, id);
    for (struct lookup_link *l = lookup_first(&list->index, hash); l; l = l->next) {
        struct unexpected *u = LINK_OWNER(l, struct unexpected);
        if (l->hash == hash && u->source == source && u->tag == tag && id_equals(&u->id, id))
            return u;
    }
    return NULL;
}

struct unexpected *match_find(const struct comm *c, int source, int tag, struct pattern_id id)
{
    const struct message_list *list = &c->match->unexpected;
    if (__builtin_expect(list->index.bucket != NULL, 0) && source != MPI_ANY_SOURCE &&
        tag != MPI_ANY_TAG)
        return unexpected_lookup(list, source, tag, &id);
    for (struct unexpected *u = c->match->unexpected.first; u; u = u->next)
        if (covers(source, tag, u->source, u->tag) && id_equals(&u->id, &id))
            return u;
    return NULL;
}

/* Might a held receive take a message meant for a receive of (source, tag) outside patterns? */
static bool held_overlaps(const struct comm *c, int source, int tag)
{
    const struct pattern_id outside = {0, 0};
    if (__builtin_expect(c->match->held_index.bucket != NULL,
                         0)) /* any tag: better safe than slow */
        return tag == MPI_ANY_TAG || held_lookup(c->match, source, tag, &outside);
    for (const struct request *r = c->match->held_first; r; r = r->next)
        if (r->id.pattern == 0 && (r->peer == MPI_ANY_SOURCE || r->peer == source) &&
            (r->tag == MPI_ANY_TAG || tag == MPI_ANY_TAG || r->tag == tag))
            return true;
    return false;
}

bool match_can_go_down(const struct comm *c, int source, int tag)
{
    if (!c->spans)
        return true;
    if (source == MPI_ANY_SOURCE || c->lower_rank[source] < 0)
        return false;
    const struct pattern_id outside = {0, 0};
    return (!c->match->wants_lower || !held_overlaps(c, source, tag)) &&
           (!c->match->from_lower || !match_find(c, source, tag, outside));
}

/* ---- held receives ---- */

static void held_index_make(struct comm_match *m)
{
    lookup_begin(&m->held_index);
    for (struct request *r = m->held_first; r; r = r->next)
        lookup_add(&m->held_index, &r->link, lookup_hash(r->peer, r->tag, &r->id));
}

static bool is_wild(const struct request *r)
{
    return r->peer == MPI_ANY_SOURCE || r->tag == MPI_ANY_TAG;
}

static void hold(struct request *r)
{
    struct comm_match *m = r->comm->match;
    request_keep_datatype(r);
    r->kind = REQUEST_HELD;
    r->next = NULL;
    r->previous = m->held_last;
    if (m->held_last)
        m->held_last->next = r;
    else
        m->held_first = r;
    m->held_last = r;
    m->held_count++;
    m->held_wild += is_wild(r);
    if (__builtin_expect(m->held_index.bucket != NULL, 0))
        lookup_add(&m->held_index, &r->link, lookup_hash(r->peer, r->tag, &r->id));
    else if (__builtin_expect(m->held_count > LOOKUP_LONG, 0))
        held_index_make(m);
    matching.held++;
    match_loop_begin();
    if (r->peer == MPI_ANY_SOURCE || comm_is_internal(r->comm, r->peer))
        want(m, r->id.pattern ? &m->wants_shadow : &m->wants_lower);
    if (r->comm->spans && (r->peer == MPI_ANY_SOURCE || !comm_is_internal(r->comm, r->peer)))
        matching.wants_crossing++;
}

void match_unhold(struct request *r)
{
    struct comm_match *m = r->comm->match;
    if (r->previous)
        r->previous->next = r->next;
    else
        m->held_first = r->next;
    if (r->next)
        r->next->previous = r->previous;
    else
        m->held_last = r->previous;
    m->held_count--;
    m->held_wild -= is_wild(r);
    if (__builtin_expect(m->held_index.bucket != NULL, 0))
        lookup_remove(&m->held_index, &r->link);
    matching.held--;
    match_loop_end();
    if (r->peer == MPI_ANY_SOURCE || comm_is_internal(r->comm, r->peer))
        unwant(m, r->id.pattern ? &m->wants_shadow : &m->wants_lower);
    if (r->comm->spans && (r->peer == MPI_ANY_SOURCE || !comm_is_internal(r->comm, r->peer)))
        matching.wants_crossing--;
}

bool rt_has_held(void)
{
    return matching.held != 0;
}

void match_cancel(struct request *r)
{
    match_unhold(r);
    request_drop_datatype(r);
    request_done_empty(r);
    r->is_cancelled = true;
    request_matched(r);
}

void match_post(struct request *r, struct pattern_id id)
{
    struct comm *c = r->comm;
    r->is_receive = true;
    if (r->peer == MPI_PROC_NULL) {
        request_done(r, MPI_PROC_NULL, MPI_ANY_TAG, 0, MPI_SUCCESS);
        return;
    }
    r->id = id;
    r->refusals = 0;
    if (r->id.pattern == 0 && match_can_go_down(c, r->peer, r->tag)) {
        int source = r->peer < 0 ? r->peer : c->lower_rank[r->peer];
        int error =
            lower_irecv(r->buf, r->count, r->datatype, source, r->tag, c->lower, &r->lower[0]);
        r->kind = REQUEST_LOWER;
        if (error)
            request_done(r, r->peer, r->tag, 0, error);
        return;
    }
    unguarded_note(c, r->peer, r->tag, r->id);
    struct unexpected *u = match_find(c, r->peer, r->tag, r->id);
    if (u)
        match_deliver(match_take(c, u), r);
    else
        hold(r);
}

void match_post_void(struct request *r)
{
    r->is_receive = true;
    r->id = (struct pattern_id){.pattern = 0, .iteration = UINT64_MAX}; /* no message has it */
    r->refusals = 0;
    hold(r);
}

/* ---- delivery ---- */

static void deliver_lower(struct unexpected *u, struct request *r)
{
    int error = count_is_int(r->count)
                    ? lower.MPI_Imrecv(r->buf, (int)r->count, r->datatype, &u->lower, &r->lower[0])
                    : lower.MPI_Imrecv_c(r->buf, r->count, r->datatype, &u->lower, &r->lower[0]);
    r->kind = REQUEST_LOWER;
    if (error)
        request_done(r, u->source, u->tag, 0, error);
}

void match_deliver(struct unexpected *u, struct request *r)
{
    r->is_matched = true;
    r->is_announced = u->is_announced;
    switch (u->origin) {
    case FROM_LOWER:
        deliver_lower(u, r);
        break;
    case FROM_SHADOW:
        shadow_deliver(u, r);
        break;
    case FROM_CROSSING:
        net_kept_matched(rt.net, u->kept);
        receive_fill(r, u->source, u->tag, net_kept_payload(u->kept), u->length);
        break;
    }
    match_free(u);
    if (!r->is_persistent)
        request_drop_datatype(r);
    request_matched(r);
}

void receive_fill(struct request *r, int source, int tag, const void *payload, size_t length)
{
    size_t capacity = rt_packed_size(r->count, r->datatype);
    size_t bytes = length < capacity ? length : capacity;
    MPI_Aint offset;
    size_t room;
    if (!rt_is_contiguous(r->count, r->datatype, &offset, &room) &&
        !rt_ends_with_element(bytes, r->datatype)) {
        /* Sent as something else: part of an element can not be put between gaps, and the receives of
         * MPICH report it so. */
        request_done(r, source, tag, 0, MPI_ERR_TRUNCATE);
        return;
    }
    rt_unpack(payload, bytes, r->buf, r->count, r->datatype);
    request_done(r, source, tag, bytes, length > capacity ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
}

void match_arrived(struct comm *c, struct unexpected *u)
{
    struct request *r = match_held(c, u->source, u->tag, &u->id);
    if (!r) {
        message_list_add(&c->match->unexpected, u);
        c->match->from_lower += u->origin == FROM_LOWER;
        return;
    }
    match_unhold(r);
    match_deliver(u, r);
}

/* ---- progress ---- */

static bool lower_drain(struct comm *c)
{
    bool found = false;
    for (int i = 0; i < DRAIN_LIMIT; i++) {
        int flag = 0;
        MPI_Message message;
        MPI_Status status;
        MPI_Count bytes = 0;
        int error =
            lower.MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, c->lower, &flag, &message, &status);
        if (error)
            rt_fatal("the cluster's MPI library failed in MPI_Improbe (code %d)", error);
        if (!flag)
            break;
        found = true;
        lower.MPI_Get_elements_x(&status, MPI_BYTE, &bytes);
        struct unexpected *u = unexpected_new(c, FROM_LOWER, 0);
        u->source = c->from_lower[status.MPI_SOURCE];
        u->tag = status.MPI_TAG;
        u->length = (uint64_t)bytes;
        u->lower = message;
        match_arrived(c, u);
    }
    return found;
}

void match_drain(struct comm *c, int source, struct pattern_id id)
{
    if (source == MPI_ANY_SOURCE || comm_is_internal(c, source)) {
        if (id.pattern)
            shadow_drain(c);
        else
            lower_drain(c);
    }
    if (c->spans && (source == MPI_ANY_SOURCE || !comm_is_internal(c, source))) {
        crossing_drain_unwanted();
    }
}

/* A probe is not enough: what the lower MPI asks of a probe it may answer without progressing
 * anything. */
static void lower_kick(void)
{
    int flag;
    lower.MPI_Test(&matching.lower_pending, &flag, MPI_STATUS_IGNORE);
}

static bool internal_drain(void)
{
    bool found = false;
    for (struct comm_match *m = matching.listed, *next; m; m = next) {
        struct comm *c = m->comm;
        next = m->next;
        c->references++; /* a delivery may end the last request of a freed communicator */
        if (m->wants_shadow)
            found |= shadow_drain(c);
        if (m->wants_lower)
            found |= lower_drain(c);
        rt_comm_release(c);
    }
    return found;
}

/* Of what this rank waits for. */
static bool is_published;
static bool is_stale; /* something has happened since */

bool rt_progress(void)
{
    bool found = false;
    bool begins_inside = ++matching.turn % 2; /* so that no flood on one side starves the other */
    if (begins_inside)
        found |= internal_drain();
    if (matching.wants_crossing)
        found |= crossing_drain();
    else if (rt.net && matching.turn % UNWANTED_TURNS == 0)
        found |= crossing_drain_unwanted();
    if (!begins_inside)
        found |= internal_drain();
    found |= rt_queue_progress();
    if (request_has_orphans())
        found |= request_sweep();
    if (matching.turn %
            (request_table.used + bare.pending > matching.held ? LOWER_TURNS : LONE_TURNS) ==
        0)
        lower_kick();
    is_stale |= found;
    return found;
}

struct lower_condition {
    MPI_Request *request;
    MPI_Status *status;
    int error;
};

static bool lower_is_over(void *what)
{
    struct lower_condition *c = what;
    int flag = 0;
    c->error = lower.MPI_Test(c->request, &flag, c->status);
    return flag || c->error;
}

static int lower_wait_looping(MPI_Request *lower_request, MPI_Status *status)
{
    struct wait w;
    int flag = 0, error = lower.MPI_Test(lower_request, &flag, status);
    if (error || flag)
        return error;
    wait_init(&w, rt.is_oversubscribed);
    for (;;) {
        error = lower.MPI_Test(lower_request, &flag, status);
        if (error || flag)
            return error;
        rt_wait_turn(&w);
    }
}

/* What was published of the wait is over with it: its communicator may be freed next. */
int rt_lower_wait(MPI_Request *lower_request, MPI_Status *status)
{
    if (rt_in_coroutine()) {
        struct lower_condition c = {lower_request, status, MPI_SUCCESS};
        rt_await(lower_is_over, &c);
        return c.error;
    }
    int error = matching.must_loop == 0 ? lower.MPI_Wait(lower_request, status)
                                        : lower_wait_looping(lower_request, status);
    wait_over();
    return error;
}

/* ---- waiting ---- */

static void publish(void)
{
    if (!is_published || is_stale) {
        wait_publish(&matching.wait, !is_published);
        is_published = true;
        is_stale = false;
    }
    if (rt.page && atomic_load_explicit(&rt.page->stop, memory_order_relaxed))
        _exit(EXIT_FAILURE); /* spbc-run is ending the run and has said why */
}

static void pause_slowly(struct wait *w)
{
    publish();
    if (w->turns >= w->spins) {
        lower_kick();
        if (rt.net)
            net_idle(rt.net);
    }
    wait_pause(w);
}

/* The same turn, with the lock given away. */
static void pause_aside(struct wait *w)
{
    struct wait turn = *w;
    if (w->turns >= w->spins / EAGER_SHARE)
        publish();
    if (w->turns >= w->spins)
        lower_kick();
    rt_thread_give();
    wait_pause(&turn);
    if (rt_thread_take())
        is_published = false; /* another thread may have said what it waits for */
    *w = turn;
}

void rt_pause(struct wait *w)
{
    if (__builtin_expect(rt.is_threaded, 0))
        pause_aside(w);
    else if (w->turns < w->spins / EAGER_SHARE)
        w->turns++;
    else
        pause_slowly(w);
}

void wait_over(void)
{
    matching.wait = (struct waiting){.what = JOB_WAIT_OTHER, .peer = -1, .tag = -1};
    if (!is_published)
        return;
    is_published = false;
    atomic_store_explicit(&rt.self->waiting, 0, memory_order_relaxed);
}

void rt_idle(const struct waiting *asked)
{
    static struct wait w;
    static bool is_idle;
    static uint32_t silent;
    bool found = asked == NULL;
    silent = found ? 0 : silent + 1;
    if (!found)
        vain_note(asked);
    if (silent >= IDLE_TESTS && rt.net)
        net_idle(rt.net);
    if (rt.is_threaded && !found)
        rt_thread_polls();
    if (!rt.is_oversubscribed)
        return;
    if (found || !is_idle)
        wait_init(&w, true);
    w.doublings = 0; /* the program may have something to do */
    is_idle = !found;
    if (!found)
        wait_pause(&w);
}
