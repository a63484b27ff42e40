/* SPDX-License-Identifier: Apache-2.0 */
/* How do messages of other clusters enter and leave the virtual world?  Envelopes out, heads of
 * channels in.
 *
 * A message at the head of a channel goes, without a copy in between, into the buffer of the held
 * receive that matches it (match.c has the order); else the transport keeps it and its
 * communicator's unexpected queue names it.  A message for a communicator that this rank has not
 * finished creating is kept in the list of early messages.  Messages of collectives are apart:
 * matched by (communicator, source, tag) in FIFO order, without pattern ids.
 *
 * Requires: net_poll shows again what was not taken or kept.  Does not: wait for a receiver (a send
 * is complete once logged, except synchronous ones).  Paper: SPBC section 4.1, algorithm 1.
 */
#include <stdlib.h>
#include <string.h>

#include "core/copy.h"
#include "mpi/coroutine.h"
#include "mpi/cost.h"
#include "mpi/disagree.h"
#include "mpi/match.h"

enum { CROSSING_LIMIT = 64 }; /* messages taken in one drain */

/* ---- out ---- */

void crossing_send(struct request *r, enum send_mode mode, const void *buf, MPI_Count count,
                   MPI_Datatype datatype, int dest, int tag, struct comm *c, struct pattern_id id)
{
    MPI_Aint offset;
    size_t bytes;
    void *packed = NULL;
    const void *payload;
    if (rt_is_contiguous(count, datatype, &offset, &bytes)) {
        payload = (const char *)buf + offset;
    } else {
        bytes = rt_packed_size(count, datatype);
        packed = malloc(bytes ? bytes : 1);
        if (!packed)
            rt_fatal("no memory to pack a message of %zu bytes", bytes);
        rt_pack(buf, count, datatype, packed, bytes);
        payload = packed;
    }
    struct envelope env = {.context = c->context,
                           .kind = NET_POINT_TO_POINT,
                           .call = (uint16_t)rt.call,
                           .tag = tag,
                           .flags = mode == SEND_SYNCHRONOUS ? NET_SYNCHRONOUS : 0,
                           .id = id,
                           .length = bytes};
    net_ticket ticket = 0;
    net_send(rt.net, c->world[dest], &env, payload, mode == SEND_SYNCHRONOUS ? &ticket : NULL);
    if (packed)
        free(packed);
    if (mode == SEND_SYNCHRONOUS) {
        r->kind = REQUEST_TICKET;
        r->destination = c->world[dest];
        r->ticket = ticket;
    } else if (r) {
        request_done_empty(r);
    }
}

void rt_crossing_send(struct comm *comm, int dest, int32_t tag, const void *data, size_t bytes)
{
    struct envelope env = {.context = comm->context,
                           .kind = NET_COLLECTIVE,
                           .call = (uint16_t)rt.call,
                           .tag = tag,
                           .length = bytes};
    cost_logged(tag, bytes);
    net_send(rt.net, comm->world[dest], &env, data, NULL);
}

/* ---- in ---- */

/* Takes the head over into a list.  Returns false when its payload is not there yet. */
static bool keep(struct net_message *m, struct comm *c, int source, struct message_list *list)
{
    struct net_kept *kept;
    if (net_keep(rt.net, m, &kept) != NET_OK)
        return false;
    const struct envelope *env = net_kept_envelope(kept);
    struct unexpected *u = unexpected_new(c, FROM_CROSSING, 0);
    u->context = env->context;
    u->source = source;
    u->tag = env->tag;
    u->id = env->id;
    u->length = env->length;
    u->kept = kept;
    message_list_add(list, u);
    return true;
}

/* ---- in: collectives ---- */

static void *collective_room(struct collective_receive *want, uint64_t length)
{
    want->length = length;
    if (want->any_size) {
        want->bytes = length;
        want->data = malloc(length ? length : 1);
        if (!want->data)
            rt_fatal("no memory for %llu bytes of a collective", (unsigned long long)length);
    }
    return want->data;
}

/* Returns whether the head was consumed. */
static bool collective_take(struct collective_receive *want, struct net_message *m)
{
    uint64_t length = net_message_envelope(m)->length;
    void *room = collective_room(want, length);
    want->is_done =
        net_take(rt.net, m, room, length < want->bytes ? length : want->bytes) == NET_OK;
    if (!want->is_done && want->any_size) {
        free(want->data);
        want->data = NULL;
    }
    return want->is_done;
}

/* Returns whether the head was consumed. */
static bool collective_arrived(struct comm *c, struct net_message *m, int source)
{
    struct collective_receive *want = matching.collective;
    const struct envelope *env = net_message_envelope(m);
    while (want &&
           (want->is_done || want->comm != c || want->source != source || want->tag != env->tag))
        want = want->next;
    return want ? collective_take(want, m) : keep(m, c, source, &c->match->collective);
}

static bool collective_is_done(void *what)
{
    return ((const struct collective_receive *)what)->is_done;
}

/* It has come already. */
static bool collective_is_kept(struct collective_receive *want)
{
    struct comm *c = want->comm;
    for (struct unexpected *u = c->match->collective.first; u; u = u->next) {
        if (u->source != want->source || u->tag != want->tag)
            continue;
        void *room = collective_room(want, u->length);
        if (u->length)
            copy_bytes(room, net_kept_payload(u->kept),
                       u->length < want->bytes ? u->length : want->bytes);
        net_kept_matched(rt.net, u->kept);
        message_list_remove(&c->match->collective, u);
        match_free(u);
        return true;
    }
    return false;
}

/* It comes soon. */
static bool collective_is_near(struct collective_receive *want)
{
    if (rt.is_threaded || rt_in_coroutine())
        return false;
    struct net_message *m = direct_next(want->comm, want->source, NET_COLLECTIVE, want->tag);
    return m && collective_take(want, m);
}

static void collective_await(struct collective_receive *want)
{
    if (collective_is_kept(want) || collective_is_near(want))
        return;
    if (!rt_in_coroutine())
        wait_for(want->comm, want->source, want->tag);
    want->next = matching.collective;
    matching.collective = want;
    matching.wants_crossing++;
    rt_await(collective_is_done, want);
    matching.wants_crossing--;
    struct collective_receive **link = &matching.collective;
    while (*link != want)
        link = &(*link)->next;
    *link = want->next;
}

static void collective_receive(struct collective_receive *want)
{
    collective_await(want);
    if (__builtin_expect(want->length != want->bytes, 0))
        disagreement_note(want->comm,
                          "comm rank %d has sent %llu bytes, %zu were expected: the ranks call it "
                          "with different counts or datatypes",
                          want->source, (unsigned long long)want->length, want->bytes);
}

void rt_crossing_recv(struct comm *comm, int source, int32_t tag, void *data, size_t bytes)
{
    struct collective_receive want = {
        .comm = comm, .source = source, .tag = tag, .data = data, .bytes = bytes};
    collective_receive(&want);
}

void rt_crossing_recv_any_size(struct comm *comm, int source, int32_t tag, void **data,
                               size_t *bytes)
{
    struct collective_receive want = {.comm = comm, .source = source, .tag = tag, .any_size = true};
    collective_receive(&want);
    *data = want.data;
    *bytes = want.bytes;
}

/* ---- in: point to point ---- */

/* Straight into the buffer of r, which is the first held receive that matches. */
static bool take(struct net_message *m, struct request *r, int source)
{
    const struct envelope *env = net_message_envelope(m);
    int tag = env->tag;
    uint64_t length = env->length;
    MPI_Aint offset;
    size_t capacity;
    if (rt_is_contiguous(r->count, r->datatype, &offset, &capacity)) {
        if (net_take(rt.net, m, (char *)r->buf + offset, capacity) != NET_OK)
            return false;
        match_unhold(r);
        request_done(r, source, tag, length < capacity ? length : capacity,
                     length > capacity ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
    } else {
        void *packed = malloc(length ? length : 1);
        if (!packed)
            rt_fatal("no memory to unpack a message of %llu bytes", (unsigned long long)length);
        if (net_take(rt.net, m, packed, length) != NET_OK) {
            free(packed);
            return false;
        }
        match_unhold(r);
        receive_fill(r, source, tag, packed, length);
        free(packed);
    }
    if (!r->is_persistent)
        request_drop_datatype(r);
    request_matched(r);
    return true;
}

bool crossing_arrived(struct net_message *m)
{
    const struct envelope *env = net_message_envelope(m);
    struct comm *c = rt_comm_by_context(env->context);
    if (!c || !c->match)
        return keep(m, NULL, (int)net_message_source(m), &matching.early);
    int source = rt_comm_rank_of(c, net_message_source(m));
    if (source < 0)
        rt_fatal("a message from world rank %u, which is not a member of communicator %s",
                 net_message_source(m), c->name);
    if (env->kind == NET_COLLECTIVE)
        return collective_arrived(c, m, source);
    struct request *r = match_held(c, source, env->tag, &env->id);
    return r ? take(m, r, source) : keep(m, c, source, &c->match->unexpected);
}

bool crossing_drain(void)
{
    bool found = false;
    for (int i = 0; matching.wants_crossing && i < CROSSING_LIMIT; i++) {
        struct net_message *m = net_poll(rt.net);
        if (!m)
            break;
        found |= crossing_arrived(m);
    }
    return found;
}

/* Whoever leaves before a restarted peer has repeated everything would not notice that it did not.
 */
void crossing_settle(void)
{
    struct wait w;
    wait_init(&w, rt.is_oversubscribed);
    matching.wants_crossing++;
    for (;;) {
        bool found = rt_progress(); /* also notes what died since the last round */
        if (net_is_settled(rt.net))
            break;
        if (found)
            wait_reset(&w);
        else
            rt_pause(&w);
    }
    matching.wants_crossing--;
    wait_over();
}

bool crossing_drain_unwanted(void)
{
    matching.wants_crossing++;
    bool found = crossing_drain();
    matching.wants_crossing--;
    return found;
}

void crossing_claim(struct comm *c)
{
    for (struct unexpected *u = matching.early.first, *next; u; u = next) {
        next = u->next;
        if (u->context != c->context)
            continue;
        message_list_remove(&matching.early, u);
        u->comm = c;
        u->source = rt_comm_rank_of(c, (uint32_t)u->source);
        message_list_add(net_kept_envelope(u->kept)->kind == NET_COLLECTIVE ? &c->match->collective
                                                                            : &c->match->unexpected,
                         u);
    }
}
