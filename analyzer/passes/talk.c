/* SPDX-License-Identifier: Apache-2.0 */
/* What do the processes of a small instance tell each other?
 *
 * Requires: traces.  A process is run alone (trace.c), so what others send it is unknown at first.  When
 * all have been run, their operations tell: which communicators a split makes, what a broadcast, a
 * gather or a reduction gives to whom, and what a message from a named process holds when nothing else
 * can take it.  Then they are run again with these answers, until nothing new comes out.  An answer
 * depends on operations before it only, and these stay what they were; operations behind a guess
 * (choices.c) are looked at when there is nothing new before it.
 * Operations and basic types are those of MPICH's handles; with another MPI nothing is answered.
 */
#include "passes/talk.h"
#include "passes/interval.h"
#include "passes/trace.h"

#include <string.h>

struct talk *talk_new(struct arena *arena, uint32_t size)
{
    struct talk *talk = ARENA_NEW(arena, struct talk);
    struct members all = {.count = size};

    talk->arena = arena;
    talk->size = size;
    for (uint32_t k = 0; k < size; k++)
        all.ranks[k] = k;
    array_push(arena, &talk->comms, all);
    for (uint32_t k = 0; k < size; k++)
        array_push(arena, &talk->comms, ((struct members){.ranks = {k}, .count = 1}));
    return talk;
}

const struct told *talk_answer(const struct talk *talk, uint32_t rank, uint32_t operation)
{
    if (operation >= talk->answers[rank].count || !talk->answers[rank].items[operation].is_known)
        return NULL;
    return &talk->answers[rank].items[operation];
}

int talk_rank(const struct talk *talk, int comm, uint32_t rank)
{
    for (uint32_t k = 0; comm >= 0 && k < talk->comms.items[comm].count; k++)
        if (talk->comms.items[comm].ranks[k] == rank)
            return (int)k;
    return -1;
}

void talk_tell(struct talk *talk, uint32_t rank, uint32_t operation, struct told answer)
{
    answer.is_known = true;
    while (talk->answers[rank].count <= operation)
        array_push(talk->arena, &talk->answers[rank], (struct told){0});
    talk->answers[rank].items[operation] = answer;
}

/* Operations before this one stay what they are in further runs. */
static uint32_t sure_of(const struct trace *trace, uint32_t guesses)
{
    return guesses < trace->guesses.count ? trace->guesses.items[guesses] : trace->operations.count;
}

/* ---- collectives ---- */

bool talk_waits_for(const struct talk *talk, const struct operation *o, uint32_t rank,
                    uint32_t other)
{
    if (rank == other || (o->comm >= 0 && talk_rank(talk, o->comm, other) < 0))
        return false;
    switch (o->meet) {
    case MEET_ALL:
        return true;
    case MEET_FROM_ROOT:
        return other == o->root;
    case MEET_TO_ROOT:
        return rank == o->root;
    case MEET_PREFIX:
        return other < rank;
    default:
        return false;
    }
}

/* The first collective of the communicator in the trace from that operation on. */
static bool meeting_from(const struct trace *trace, uint32_t guesses, int comm, uint32_t from,
                         uint32_t *index)
{
    for (*index = from; *index < sure_of(trace, guesses); ++*index) {
        const struct operation *o = &trace->operations.items[*index];

        if (o->kind == OPERATION_MEET && o->comm == comm)
            return true;
    }
    return false;
}

/* The collective of the communicator that follows what is in `out`; the first when that has no members. */
static bool meeting_next(const struct talk *talk, struct trace *const *traces, uint32_t guesses,
                         int comm, struct meeting_of *out)
{
    const bool is_first = !out->members;

    out->members = &talk->comms.items[comm];
    out->count = out->members->count;
    out->is_mixed = false;
    for (uint32_t k = 0; k < out->count; k++) {
        const struct trace *trace = traces[out->members->ranks[k]];

        if (!meeting_from(trace, guesses, comm, is_first ? 0 : out->indices[k] + 1,
                          &out->indices[k]))
            return false;
        out->operations[k] = &trace->operations.items[out->indices[k]];
        out->is_mixed |= out->operations[k]->exchange != out->operations[0]->exchange;
    }
    return true;
}

/* Members of one colour, by key and then by rank. */
static void split_answer(struct talk *talk, const struct meeting_of *m)
{
    int made[TALK_RANKS];

    for (uint32_t k = 0; k < TALK_RANKS; k++)
        made[k] = -1;
    for (uint32_t k = 0; k < m->count; k++)
        if (m->operations[k]->given_count != 2 || m->operations[k]->given[0].known != KNOWN_INT ||
            m->operations[k]->given[1].known != KNOWN_INT)
            return;
    for (uint32_t k = 0; k < m->count; k++) {
        int64_t color = m->operations[k]->given[0].number;
        struct members members = {0};
        int64_t keys[TALK_RANKS];

        if (color < 0 || made[k] >= 0) /* MPI_UNDEFINED, or made with an earlier member */
            continue;
        for (uint32_t n = k; n < m->count; n++) {
            uint32_t at = members.count;
            int64_t key = m->operations[n]->given[1].number;

            if (m->operations[n]->given[0].number != color)
                continue;
            for (; at > 0 && keys[at - 1] > key; at--) {
                keys[at] = keys[at - 1];
                members.ranks[at] = members.ranks[at - 1];
            }
            keys[at] = key;
            members.ranks[at] = m->members->ranks[n];
            members.count++;
            made[n] = (int)talk->comms.count;
        }
        array_push(talk->arena, &talk->comms, members);
    }
    for (uint32_t k = 0; k < m->count; k++)
        talk_tell(talk, m->members->ranks[k], m->indices[k], (struct told){.comm = made[k]});
}

static void dup_answer(struct talk *talk, const struct meeting_of *m)
{
    struct members members = *m->members;

    array_push(talk->arena, &talk->comms, members);
    for (uint32_t k = 0; k < m->count; k++)
        talk_tell(talk, members.ranks[k], m->indices[k],
                  (struct told){.comm = (int)talk->comms.count - 1});
}

static struct value combine(int64_t op, struct value x, struct value y)
{
    enum { MAX = 1, MIN, SUM, PROD, LAND, BAND, LOR, BOR };
    int64_t a = x.number, b = y.number, n = 0;
    bool is_known = x.known == KNOWN_INT && y.known == KNOWN_INT;

    if (x.known == KNOWN_FLOAT || y.known == KNOWN_FLOAT)
        return op < 0x58000000 + MAX || op > 0x58000000 + SUM
                   ? (struct value){0}
                   : interval_combine(op == 0x58000000 + MIN ? OP_LT : OP_GT,
                                      op == 0x58000000 + SUM, x, y);
    switch (op - 0x58000000) {
    case MAX:
        n = a > b ? a : b;
        break;
    case MIN:
        n = a < b ? a : b;
        break;
    case SUM:
        is_known = is_known && !__builtin_add_overflow(a, b, &n);
        break;
    case PROD:
        is_known = is_known && !__builtin_mul_overflow(a, b, &n);
        break;
    case LAND:
        n = a && b;
        break;
    case BAND:
        n = a & b;
        break;
    case LOR:
        n = a || b;
        break;
    case BOR:
        n = a | b;
        break;
    default:
        is_known = false;
    }
    is_known = is_known && n >= INT32_MIN && n <= INT32_MAX;
    return is_known ? value_number(n) : (struct value){0};
}

/* All contributions, one behind the other, or combined. */
static struct value *joined(struct talk *talk, const struct meeting_of *m, bool is_combined,
                            uint32_t *count)
{
    uint32_t each = m->operations[0]->given_count;
    struct value *all = ARENA_ARRAY(talk->arena, struct value, each * m->count + 1);

    *count = is_combined ? each : each * m->count;
    for (uint32_t k = 0; k < m->count; k++) {
        const struct operation *o = m->operations[k];

        if (o->given_count != each || each == 0 || o->reduction != m->operations[0]->reduction)
            return NULL;
        for (uint32_t n = 0; n < each; n++)
            if (!is_combined)
                all[k * each + n] = o->given[n];
            else
                all[n] = k == 0 ? o->given[n] : combine(o->reduction, all[n], o->given[n]);
    }
    return all;
}

/* The same one behind the other, where each says how many it gives. */
static struct value *joined_parts(struct talk *talk, const struct meeting_of *m, uint32_t *count)
{
    struct value *all;

    *count = 0;
    for (uint32_t k = 0; k < m->count; k++) {
        if (m->operations[k]->given_count == 0 && !m->operations[k]->gives_nothing)
            return NULL;
        *count += m->operations[k]->given_count;
    }
    all = ARENA_ARRAY(talk->arena, struct value, *count + 1);
    for (uint32_t k = 0, at = 0; k < m->count; at += m->operations[k++]->given_count)
        for (uint32_t n = 0; n < m->operations[k]->given_count; n++)
            all[at + n] = m->operations[k]->given[n];
    return all;
}

static void parts_answer(struct talk *talk, const struct meeting_of *m, const struct value *all,
                         uint32_t count, bool is_sliced)
{
    uint32_t each = is_sliced ? count / m->count : count;

    for (uint32_t k = 0; k < m->count; k++)
        talk_tell(talk, m->members->ranks[k], m->indices[k],
                  (struct told){.comm = -1,
                                .values = is_sliced ? all + (size_t)k * each : all,
                                .count = each});
}

/* Each member gets its own part of what all together give. */
static void scattered_answer(struct talk *talk, const struct meeting_of *m, const struct value *all,
                             uint32_t count)
{
    uint32_t at = 0;

    for (uint32_t k = 0; k < m->count; k++) {
        const uint32_t own = m->operations[k]->parts[k];

        if (own > count - at)
            return;
        talk_tell(talk, m->members->ranks[k], m->indices[k],
                  (struct told){.comm = -1, .values = all + at, .count = own});
        at += own;
    }
}

void talk_prefix(struct talk *talk, const struct meeting_of *m, uint32_t member)
{
    const struct operation *own = m->operations[member];
    struct meeting_of before = *m;
    struct value *all;
    uint32_t count;

    before.count = member + (own->exchange == EXCHANGE_PREFIX);
    if (before.count == 0)
        return; /* what it gets is not defined */
    for (uint32_t k = 0; k < before.count; k++)
        if (before.operations[k]->exchange != own->exchange)
            return;
    all = joined(talk, &before, true, &count);
    if (all)
        talk_tell(talk, m->members->ranks[member], m->indices[member],
                  (struct told){.comm = -1, .values = all, .count = count});
}

static void alltoall_answer(struct talk *talk, const struct meeting_of *m)
{
    uint32_t each = m->operations[0]->given_count / m->count;

    for (uint32_t k = 0; k < m->count; k++)
        if (m->operations[k]->given_count != each * m->count || each == 0)
            return;
    for (uint32_t k = 0; k < m->count; k++) {
        struct value *values = ARENA_ARRAY(talk->arena, struct value, each * m->count);

        for (uint32_t n = 0; n < each * m->count; n++)
            values[n] = m->operations[n / each]->given[k * each + n % each];
        talk_tell(talk, m->members->ranks[k], m->indices[k],
                  (struct told){.comm = -1, .values = values, .count = each * m->count});
    }
}

void talk_meet(struct talk *talk, const struct meeting_of *m)
{
    const struct operation *root = NULL;
    const struct value *all;
    uint32_t count;

    for (uint32_t k = 0; k < m->count; k++)
        if ((int64_t)m->members->ranks[k] == m->operations[k]->root)
            root = m->operations[k];
    switch (m->operations[0]->exchange) {
    case EXCHANGE_SPLIT:
        split_answer(talk, m);
        break;
    case EXCHANGE_DUP:
        dup_answer(talk, m);
        break;
    case EXCHANGE_FROM_ROOT:
    case EXCHANGE_SLICES_OF_ROOT:
        if (root && root->given_count > 0)
            parts_answer(talk, m, root->given, root->given_count,
                         root->exchange == EXCHANGE_SLICES_OF_ROOT);
        break;
    case EXCHANGE_JOINED:
    case EXCHANGE_COMBINED:
        all = joined(talk, m, m->operations[0]->exchange == EXCHANGE_COMBINED, &count);
        if (all)
            parts_answer(talk, m, all, count, false);
        break;
    case EXCHANGE_JOINED_PARTS:
        all = joined_parts(talk, m, &count);
        if (all)
            parts_answer(talk, m, all, count, false);
        break;
    case EXCHANGE_SCATTERED:
        all = joined(talk, m, true, &count);
        if (all)
            scattered_answer(talk, m, all, count);
        break;
    case EXCHANGE_PREFIX:
    case EXCHANGE_PREFIX_BEFORE:
        for (uint32_t k = 0; k < m->count; k++)
            talk_prefix(talk, m, k);
        break;
    case EXCHANGE_TURNED:
        alltoall_answer(talk, m);
        break;
    default:
        break;
    }
}

/* ---- messages ---- */

static bool is_same_channel(const struct operation *o, enum operation_kind kind, int64_t peer,
                            const struct operation *like)
{
    return o->kind == kind && o->comm == like->comm && o->peer_of < 0 && o->peer == peer &&
           o->tag == like->tag;
}

/* Which message of its channel does the reception take?  False: another reception could take it. */
static bool ordinal_of(const struct trace *trace, uint32_t index, uint32_t *ordinal)
{
    const struct operation *r = &trace->operations.items[index];

    *ordinal = 0;
    for (uint32_t k = 0; k < index; k++) {
        const struct operation *o = &trace->operations.items[k];

        if (o->kind == OPERATION_RECEIVE && o->comm == r->comm &&
            (o->peer < 0 || o->peer == r->peer) && (o->tag < 0 || o->tag == r->tag) &&
            !is_same_channel(o, OPERATION_RECEIVE, r->peer, r))
            return false;
        *ordinal += is_same_channel(o, OPERATION_RECEIVE, r->peer, r);
    }
    return true;
}

static void message_answer(struct talk *talk, struct trace *const *traces, uint32_t guesses,
                           uint32_t rank, uint32_t index)
{
    const struct operation *r = &traces[rank]->operations.items[index];
    const struct trace *sender;
    uint32_t ordinal;

    if (r->tag < 0 || r->peer_of >= 0 || !ordinal_of(traces[rank], index, &ordinal))
        return;
    sender = traces[r->peer];
    for (uint32_t k = 0; k < sure_of(sender, guesses); k++) {
        const struct operation *s = &sender->operations.items[k];

        if (s->kind == OPERATION_SEND && (s->peer_of >= 0 || s->tag == TAG_UNTOLD))
            return; /* it may be for this process, and reception */
        if (is_same_channel(s, OPERATION_SEND, rank, r) && ordinal-- == 0) {
            if (s->given_count > 0)
                talk_tell(talk, rank, index,
                          (struct told){.comm = -1, .values = s->given, .count = s->given_count});
            return;
        }
    }
}

/* What is followed of the messages to a process: bit k, some of those from process k. */
static uint32_t givers_of(const struct talk *talk, struct trace *const *traces, uint32_t guesses,
                          uint32_t rank)
{
    uint32_t givers = 0;

    for (uint32_t k = 0; k < talk->size; k++)
        for (uint32_t n = 0; n < sure_of(traces[k], guesses) && !(givers >> k & 1); n++) {
            const struct operation *o = &traces[k]->operations.items[n];

            if (o->kind == OPERATION_SEND && o->peer == (int64_t)rank && o->given_count > 0)
                givers |= (uint32_t)1 << k;
        }
    return givers;
}

static void messages_answer(struct talk *talk, struct trace *const *traces, uint32_t guesses,
                            uint32_t rank)
{
    const uint32_t givers = givers_of(talk, traces, guesses, rank);

    for (uint32_t k = 0; givers && k < sure_of(traces[rank], guesses); k++) {
        const struct operation *o = &traces[rank]->operations.items[k];

        if (o->kind == OPERATION_RECEIVE && o->peer >= 0 && o->peer < (int64_t)talk->size &&
            givers >> o->peer & 1 && !talk_answer(talk, rank, k))
            message_answer(talk, traces, guesses, rank, k);
    }
}

bool talk_settle(struct talk *talk, struct trace *const *traces, uint32_t guesses)
{
    uint32_t known = 0, before = 0;

    for (uint32_t rank = 0; rank < talk->size; rank++)
        for (uint32_t k = 0; k < talk->answers[rank].count; k++)
            before += talk->answers[rank].items[k].is_known;
    for (uint32_t rank = 0; rank < talk->size; rank++)
        messages_answer(talk, traces, guesses, rank);
    for (int comm = 0, count = (int)talk->comms.count; comm < count; comm++) {
        struct meeting_of m = {0};

        while (meeting_next(talk, traces, guesses, comm, &m))
            if (!m.is_mixed && !talk_answer(talk, m.members->ranks[0], m.indices[0]))
                talk_meet(talk, &m);
    }
    for (uint32_t rank = 0; rank < talk->size; rank++)
        for (uint32_t k = 0; k < talk->answers[rank].count; k++)
            known += talk->answers[rank].items[k].is_known;
    return known > before;
}
