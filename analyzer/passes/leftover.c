/* SPDX-License-Identifier: Apache-2.0 */
/* Are in each run of a pattern as many messages received as are sent?
 *
 * Requires: traces.  Computes: for each process and each run that all traces hold to its end, the
 * messages sent to it and the receptions that can take them, named ones too; then the same of all that
 * is sent and received before the next run, in the pattern and behind it, of what its receptions could take.
 * A receiver or a sender that is only known from a status is not counted: where such a call may send what the pattern
 * receives, or receive what is sent in it, nothing is said.  Messages of tags that are not known are counted as of one
 * tag; where others on their communicator have a known one, nothing is said.
 * Traces are long and their messages of few kinds: what can meet is told once for each envelope.
 */
#include "passes/instances.h"

struct envelope { /* of messages that are sent or received, as far as they can meet others */
    int comm;
    int64_t peer, tag; /* peer: the sender; -1 any */
};

struct envelopes {
    ARRAY(struct envelope) list;
};

struct tally {
    const struct instance *in;
    struct envelopes
        untold; /* of what is sent to, or taken from, a process that only a status tells */
    struct envelopes awaited[TALK_RANKS];  /* of the process's receptions in a run */
    struct envelopes in_reach[TALK_RANKS]; /* and of those among them that are the pattern's */
    struct envelopes sent[TALK_RANKS];     /* of messages to the process in a run */
    struct envelopes tags;                 /* of all messages in runs */
    uint32_t runs;                         /* that every trace holds whole */
};

static void envelope_add(struct tally *t, struct envelopes *envelopes, struct envelope e)
{
    for (uint32_t k = 0; k < envelopes->list.count; k++)
        if (envelopes->list.items[k].comm == e.comm && envelopes->list.items[k].peer == e.peer &&
            envelopes->list.items[k].tag == e.tag)
            return;
    array_push(t->in->a->arena, &envelopes->list, e);
}

static bool is_sent_to(const struct operation *o, uint32_t rank)
{
    return o->kind == OPERATION_SEND && o->iteration > 0 && o->peer == (int64_t)rank;
}

/* May a message of this communicator and tag be sent to, or taken from, a process that only a status tells? */
static bool is_untold(const struct tally *t, const struct operation *o)
{
    for (uint32_t k = 0; k < t->untold.list.count; k++) {
        const struct envelope *other = &t->untold.list.items[k];

        if (other->comm == o->comm && (other->tag < 0 || o->tag < 0 || other->tag == o->tag))
            return true;
    }
    return false;
}

/* What is only probed stays where it is. */
static bool receives(const struct operation *o)
{
    return o->kind == OPERATION_RECEIVE && !o->is_left;
}

/* Can a reception of these take the message? */
static bool can_be_taken(const struct envelopes *receptions, const struct operation *s,
                         uint32_t sender)
{
    for (uint32_t k = 0; k < receptions->list.count; k++) {
        const struct envelope *r = &receptions->list.items[k];

        if (s->comm == r->comm && (r->tag < 0 || r->tag == s->tag) &&
            (r->peer < 0 || r->peer == (int64_t)sender))
            return true;
    }
    return false;
}

/* Can the reception take some message of the pattern? */
static bool takes_some(const struct tally *t, const struct operation *r, uint32_t rank)
{
    for (uint32_t k = 0; k < t->sent[rank].list.count; k++) {
        const struct envelope *s = &t->sent[rank].list.items[k];

        if (s->comm == r->comm && (r->tag < 0 || r->tag == s->tag) &&
            (r->peer < 0 || r->peer == s->peer))
            return true;
    }
    return false;
}

/* Can some reception of the pattern take it?  Where none can, it meets none (a send of the group is
 * counted all the same: it has to be received). */
static bool is_counted(const struct tally *t, const struct operation *s, uint32_t sender)
{
    return is_group_send(t->in, s) ||
           (can_be_taken(&t->awaited[s->peer], s, sender) && !is_untold(t, s));
}

static uint32_t whole_runs(const struct instance *in)
{
    uint32_t least = UINT32_MAX;

    for (uint32_t k = 0; k < in->rank_count; k++) {
        const struct trace *trace = in->traces[k];
        uint32_t whole = trace->is_finished      ? trace->iterations
                         : trace->iterations > 0 ? trace->iterations - 1
                                                 : 0;

        least = whole < least ? whole : least;
    }
    return least;
}

static void operation_add(struct tally *t, const struct operation *o, uint32_t rank)
{
    const struct envelope e = {o->comm, o->peer, o->tag};

    if (o->peer_of >= 0)
        envelope_add(t, &t->untold, e);
    if (o->iteration == 0)
        return;
    if (o->kind == OPERATION_RECEIVE || o->kind == OPERATION_SEND)
        envelope_add(t, &t->tags, (struct envelope){o->comm, -1, o->tag});
    if (o->kind == OPERATION_RECEIVE) {
        envelope_add(t, &t->awaited[rank], e);
        if (is_group_reception(t->in, o))
            envelope_add(t, &t->in_reach[rank], e);
    } else if (o->kind == OPERATION_SEND && o->peer >= 0 && o->peer < (int64_t)t->in->rank_count) {
        envelope_add(t, &t->sent[o->peer], (struct envelope){o->comm, rank, o->tag});
    }
}

static struct tally tally_make(const struct instance *in)
{
    struct tally t = {.in = in, .runs = whole_runs(in)};

    for (uint32_t k = 0; k < in->rank_count; k++)
        for (uint32_t n = 0; n < in->traces[k]->operations.count; n++)
            operation_add(&t, &in->traces[k]->operations.items[n], k);
    return t;
}

/* ---- in a run ---- */

/* A message to the process of the first run in which more are sent to it than it receives. */
static const struct operation *left_in_run(const struct tally *t, uint32_t rank)
{
    struct arena *arena = t->in->a->arena;
    const struct operation **last = ARENA_ARRAY(arena, const struct operation *, t->runs + 1);
    int64_t *left = ARENA_ARRAY(arena, int64_t, t->runs + 1);

    for (uint32_t k = 0; k < t->in->rank_count; k++)
        for (uint32_t n = 0; n < t->in->traces[k]->operations.count; n++) {
            const struct operation *o = &t->in->traces[k]->operations.items[n];

            if (o->iteration == 0 || o->iteration > t->runs)
                continue;
            if (is_sent_to(o, rank) && is_counted(t, o, k)) {
                last[o->iteration] = o;
                left[o->iteration]++;
            }
            left[o->iteration] -=
                k == rank && receives(o) && takes_some(t, o, rank) && !is_untold(t, o);
        }
    for (uint32_t i = 1; i <= t->runs; i++)
        if (last[i] && left[i] > 0)
            return last[i];
    return NULL;
}

/* ---- up to the next run ---- */

struct before { /* what is sent to a process before one of its runs begins, and not received */
    const struct operation *last;
    uint32_t last_at; /* order in which the operations were looked at */
    int64_t left;
};

struct befores { /* on one communicator */
    const struct tally *t;
    uint32_t rank;
    int comm;
    struct before *before; /* by run */
    uint32_t looked_at;
    uint32_t
        unknown_from; /* of this run and later ones it is not known where they begin in a trace */
};

static uint32_t last_run(const struct trace *trace)
{
    uint32_t run = 0;

    for (uint32_t k = 0; k < trace->operations.count; k++)
        run =
            trace->operations.items[k].iteration > run ? trace->operations.items[k].iteration : run;
    return run;
}

/* Of one trace: what stands behind an operation of a run is before the next one. */
static void trace_befores(struct befores *b, uint32_t from)
{
    const struct trace *trace = b->t->in->traces[from];
    const uint32_t end = last_run(trace);
    uint32_t run = 0;

    for (uint32_t n = 0; n < trace->operations.count; n++) {
        const struct operation *o = &trace->operations.items[n];
        struct before *before;

        run = o->iteration > run ? o->iteration : run;
        if (run >= b->t->runs)
            return;
        before = &b->before[run + 1];
        if (o->kind == OPERATION_SEND && o->peer == (int64_t)b->rank && o->comm == b->comm &&
            can_be_taken(&b->t->in_reach[b->rank], o, from)) {
            if (o->iteration == 0 && end < b->unknown_from)
                b->unknown_from = end + 1;
            *before = (struct before){o, ++b->looked_at, before->left + 1};
        }
        before->left -= from == b->rank && receives(o) && o->comm == b->comm && !is_untold(b->t, o);
    }
}

static struct befores befores_find(const struct tally *t, uint32_t rank, int comm)
{
    struct befores b = {.t = t, .rank = rank, .comm = comm, .unknown_from = UINT32_MAX};

    b.before = ARENA_ARRAY(t->in->a->arena, struct before, t->runs + 1);
    for (uint32_t k = 0; k < t->in->rank_count; k++)
        trace_befores(&b, k);
    for (uint32_t run = 1; run <= t->runs; run++) {
        struct before *own = &b.before[run];
        const struct before *earlier = own - 1;

        own->left += earlier->left;
        if (earlier->last_at > own->last_at) {
            own->last = earlier->last;
            own->last_at = earlier->last_at;
        }
    }
    return b;
}

/* A message to the process that is sent, and not received, before a run with a reception that it could meet. */
static const struct operation *left_before_run(const struct tally *t, uint32_t rank)
{
    struct befores b = {.comm = -1};

    for (uint32_t k = 0; k < t->in->traces[rank]->operations.count; k++) {
        const struct operation *o = &t->in->traces[rank]->operations.items[k];

        if (o->iteration <= 1 || o->iteration > t->runs || !is_group_reception(t->in, o))
            continue;
        if (!b.before || b.comm != o->comm)
            b = befores_find(t, rank, o->comm);
        if (o->iteration < b.unknown_from && b.before[o->iteration].left > 0 &&
            b.before[o->iteration].last)
            return b.before[o->iteration].last;
    }
    return NULL;
}

bool leftover_hangs(const struct instance *in)
{
    uint32_t awaited[TALK_RANKS] = {0}, sent[TALK_RANKS] = {0};

    for (uint32_t k = 0; k < in->rank_count; k++)
        for (uint32_t n = 0; n < in->traces[k]->operations.count; n++) {
            const struct operation *o = &in->traces[k]->operations.items[n];

            if (o->iteration > 1)
                break;
            awaited[k] += receives(o) && o->iteration == 1;
            if (o->kind == OPERATION_SEND && o->peer >= 0 && o->peer < TALK_RANKS)
                sent[o->peer]++;
        }
    for (uint32_t k = 0; k < in->rank_count; k++)
        if (awaited[k] > sent[k])
            return true;
    return false;
}

/* Has no communicator messages of tags that are not known, and others? */
static bool tags_are_alike(const struct tally *t)
{
    for (uint32_t k = 0; k < t->tags.list.count; k++)
        for (uint32_t n = 0; n < t->tags.list.count; n++)
            if (t->tags.list.items[k].tag == TAG_UNTOLD && t->tags.list.items[n].tag >= 0 &&
                t->tags.list.items[k].comm == t->tags.list.items[n].comm)
                return false;
    return true;
}

static bool all_are_told(const struct tally *t)
{
    for (uint32_t k = 0; k < t->in->rank_count; k++)
        for (uint32_t n = 0; n < t->in->traces[k]->operations.count; n++) {
            const struct operation *o = &t->in->traces[k]->operations.items[n];

            if (is_untold(t, o) && (is_group_send(t->in, o) || is_group_reception(t->in, o)))
                return false;
        }
    return tags_are_alike(t);
}

const struct operation *leftover_find(const struct instance *in, bool *is_known)
{
    const struct tally t = tally_make(in);
    const struct operation *left = NULL;

    *is_known = all_are_told(&t);
    for (uint32_t rank = 0; rank < in->rank_count && *is_known && !left; rank++)
        left = left_in_run(&t, rank);
    for (uint32_t rank = 0; rank < in->rank_count && *is_known && !left; rank++)
        left = left_before_run(&t, rank);
    return left;
}
