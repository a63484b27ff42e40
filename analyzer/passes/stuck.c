/* SPDX-License-Identifier: Apache-2.0 */
/* Can a few processes wait for ever because a reception from any source took another's message?
 *
 * Requires: traces.  Computes: the runs of the processes in all orders of arrival that differ, one
 * operation after the other; a run in which all wait for ever while another one ends is reported with
 * the reception that made the difference.  A state is how far each process has come, which receptions
 * and messages are open, and from whom a reception took its message where a later operation goes by that;
 * which of several took which is behind the processes and changes nothing that is still to come:
 *
 *   advance: an operation that is complete lets its process go on         } as long as there is one:
 *   take:    a named reception takes the first message of its channel     } neither can be undone
 *   choose:  a reception from any source takes the first message of one of the channels that have one
 *
 * A message goes to the reception that was posted first of those it fits, so a named one has to leave
 * it to an earlier one from any source that is still open.  The choices are made when nothing else can
 * happen: what was there before is still there then.  Sends that are not synchronous end at once, as
 * MPI may let them; where it does not, more runs end badly, not fewer.  MPI-4.0 section 3.5.
 *
 * Nothing is said where a trace is guessed or only one of several ways, where a process that would go
 * on is not looked at any further, and when there are too many states.
 */
#include "passes/findings.h"
#include "passes/instances.h"

#include <string.h>

enum { OPERATIONS = 200, STATES = 3000, SEEN = 8192, NOTHING = -1 };

struct moment { /* one operation of one process */
    int16_t rank, index;
};

struct state {
    uint16_t at[INSTANCE_RANKS];                     /* the operation that each process is in */
    struct moment taken[INSTANCE_RANKS][OPERATIONS]; /* of a reception: its message; of a message:
                                                        its reception; rank NOTHING: none */
};

typedef ARRAY(struct schedule_event) event_array;

struct search {
    const struct instance *in;
    struct arena *arena;
    uint64_t *seen; /* digests of the states behind which all was looked at */
    bool is_named[INSTANCE_RANKS][OPERATIONS]; /* a later operation goes by whom it came from */
    uint32_t states;
    bool is_spent, has_ended;
    event_array trail; /* of the run that is looked at */
    event_array stuck; /* of the first that waits for ever; empty: none */
    struct state stuck_at;
};

static const struct operation *operation_at(const struct search *s, int rank, int index)
{
    return &s->in->traces[rank]->operations.items[index];
}

static bool is_at_end(const struct search *s, const struct state *state, int rank)
{
    return state->at[rank] >= s->in->traces[rank]->operations.count;
}

static bool is_started(const struct search *s, const struct state *state, int rank, int index)
{
    return index <= state->at[rank] && (uint32_t)index < s->in->traces[rank]->operations.count;
}

/* ---- the run ---- */

static void trail_add(struct search *s, int rank, int index, enum schedule_kind kind, int partner)
{
    const struct operation *o = operation_at(s, rank, index);
    const struct mpi_function *mpi = o->node->mpi >= 0 ? mpi_function_get(o->node->mpi) : NULL;
    struct schedule_event event = {.rank = (uint32_t)rank,
                                   .iteration = o->iteration,
                                   .kind = kind,
                                   .place = o->node->place,
                                   .call = mpi ? mpi->name : NULL,
                                   .partner = partner,
                                   .meeting = -1};

    if (kind == SCHEDULE_SEPARATOR)
        for (int k = 0; k <= index; k++)
            event.meeting += operation_at(s, rank, k)->kind == OPERATION_MEET;
    array_push(s->arena, &s->trail, event);
}

/* The event of the run at which that message left. */
static int trail_of_send(const struct search *s, const struct moment *message)
{
    const struct operation *o = operation_at(s, message->rank, message->index);
    int before = 0;

    for (int k = 0; k < message->index; k++)
        before += operation_at(s, message->rank, k)->kind == OPERATION_SEND;
    for (uint32_t k = 0; k < s->trail.count; k++)
        if (s->trail.items[k].kind == SCHEDULE_SEND &&
            s->trail.items[k].rank == (uint32_t)message->rank && before-- == 0)
            return s->trail.items[k].place.offset == o->node->place.offset ? (int)k : NOTHING;
    return NOTHING;
}

static void start(struct search *s, const struct state *state, int rank)
{
    const struct operation *o;

    if (is_at_end(s, state, rank))
        return;
    o = operation_at(s, rank, state->at[rank]);
    if (o->kind == OPERATION_SEND)
        trail_add(s, rank, state->at[rank], SCHEDULE_SEND, NOTHING);
    if (o->kind == OPERATION_RECEIVE && o->is_request)
        trail_add(s, rank, state->at[rank], SCHEDULE_POST, NOTHING);
}

static void take(struct search *s, struct state *state, struct moment r, struct moment message)
{
    int sent = trail_of_send(s, &message);

    state->taken[r.rank][r.index] = message;
    state->taken[message.rank][message.index] = r;
    trail_add(s, r.rank, r.index, SCHEDULE_RECEIVE, sent);
}

/* ---- messages ---- */

/* The rank that an operation names; NOTHING: any, or not known yet. */
static int peer_of(const struct search *s, const struct state *state, int rank, int index)
{
    const struct operation *o = operation_at(s, rank, index);

    return o->peer_of >= 0 ? state->taken[rank][o->peer_of].rank : (int)o->peer;
}

static bool fits(const struct search *s, const struct state *state, struct moment message,
                 struct moment r)
{
    const struct operation *send = operation_at(s, message.rank, message.index);
    const struct operation *receive = operation_at(s, r.rank, r.index);
    int from = peer_of(s, state, r.rank, r.index);

    return send->kind == OPERATION_SEND && receive->kind == OPERATION_RECEIVE &&
           send->comm == receive->comm && (receive->tag < 0 || receive->tag == send->tag) &&
           peer_of(s, state, message.rank, message.index) == r.rank &&
           (from == message.rank || (from < 0 && receive->peer_of < 0));
}

static bool is_open(const struct search *s, const struct state *state, int rank, int index)
{
    return is_started(s, state, rank, index) && state->taken[rank][index].rank == NOTHING;
}

/* Was an earlier reception posted that is open and fits as well? */
static bool goes_before(const struct search *s, const struct state *state, struct moment message,
                        struct moment r)
{
    for (int16_t k = 0; k < r.index; k++)
        if (operation_at(s, r.rank, k)->kind == OPERATION_RECEIVE && is_open(s, state, r.rank, k) &&
            fits(s, state, message, (struct moment){r.rank, k}))
            return true;
    return false;
}

/* The message that the reception can take from that process. */
static bool message_from(const struct search *s, const struct state *state, struct moment r,
                         int rank, struct moment *message)
{
    for (int16_t k = 0; is_started(s, state, rank, k); k++) {
        *message = (struct moment){(int16_t)rank, k};
        if (operation_at(s, rank, k)->kind == OPERATION_SEND && is_open(s, state, rank, k) &&
            fits(s, state, *message, r))
            return !goes_before(s, state, *message, r);
    }
    return false;
}

/* ---- completion ---- */

static bool has_met(const struct search *s, const struct state *state, int rank, int index,
                    int other)
{
    const struct operation *o = operation_at(s, rank, index);
    uint32_t ordinal = 0;

    for (int k = 0; k < index; k++)
        ordinal += operation_at(s, rank, k)->kind == OPERATION_MEET &&
                   operation_at(s, rank, k)->comm == o->comm;
    for (int k = 0; is_started(s, state, other, k); k++)
        if (operation_at(s, other, k)->kind == OPERATION_MEET &&
            operation_at(s, other, k)->comm == o->comm && ordinal-- == 0)
            return true;
    return false;
}

static bool is_complete(const struct search *s, const struct state *state, int rank, int index)
{
    const struct operation *o = operation_at(s, rank, index);

    if (o->kind == OPERATION_RECEIVE || (o->kind == OPERATION_SEND && o->is_synchronous))
        return state->taken[rank][index].rank != NOTHING;
    for (int other = 0; o->kind == OPERATION_MEET && other < (int)s->in->rank_count; other++)
        if (talk_waits_for(s->in->talk, o, (uint32_t)rank, (uint32_t)other) &&
            !has_met(s, state, rank, index, other))
            return false;
    for (uint32_t k = 0; k < o->waits.count; k++)
        if (!is_complete(s, state, rank, (int)o->waits.items[k]))
            return false;
    return true;
}

/* ---- steps ---- */

static bool advance(struct search *s, struct state *state, int rank)
{
    int index = state->at[rank];
    const struct operation *o;

    if (is_at_end(s, state, rank))
        return false;
    o = operation_at(s, rank, index);
    if (!o->is_request && !is_complete(s, state, rank, index))
        return false;
    if (o->kind == OPERATION_MEET && o->meet == MEET_ALL && !o->is_request)
        trail_add(s, rank, index, SCHEDULE_SEPARATOR, NOTHING);
    state->at[rank]++;
    start(s, state, rank);
    return true;
}

static bool take_named(struct search *s, struct state *state, int rank)
{
    for (int16_t k = 0; is_started(s, state, rank, k); k++) {
        struct moment r = {(int16_t)rank, k}, message;
        int from = peer_of(s, state, rank, k);

        if (operation_at(s, rank, k)->kind == OPERATION_RECEIVE && is_open(s, state, rank, k) &&
            from >= 0 && from < (int)s->in->rank_count &&
            message_from(s, state, r, from, &message)) {
            take(s, state, r, message);
            return true;
        }
    }
    return false;
}

static void settle(struct search *s, struct state *state)
{
    for (bool is_moving = true; is_moving;) {
        is_moving = false;
        for (int rank = 0; rank < (int)s->in->rank_count; rank++)
            while (advance(s, state, rank) || take_named(s, state, rank))
                is_moving = true;
    }
}

static bool was_seen(struct search *s, const struct state *state)
{
    uint64_t digest = hash_bytes(0, state->at, sizeof state->at);
    int16_t matters[OPERATIONS]; /* of what each operation took */

    for (uint32_t rank = 0; rank < s->in->rank_count; rank++) {
        uint32_t count = s->in->traces[rank]->operations.count;

        for (uint32_t k = 0; k < count; k++)
            matters[k] = state->taken[rank][k].rank == NOTHING || s->is_named[rank][k]
                             ? state->taken[rank][k].rank
                             : 0;
        digest = hash_bytes(digest, matters, count * sizeof *matters);
    }
    digest += digest == 0;
    for (uint32_t k = (uint32_t)digest % SEEN;; k = (k + 1) % SEEN) {
        if (s->seen[k] == digest)
            return true;
        if (s->seen[k] == 0) {
            s->seen[k] = digest;
            return false;
        }
    }
}

/* Nothing can happen any more. */
static void close_run(struct search *s, const struct state *state)
{
    bool is_done = true, is_cut = false;

    for (int rank = 0; rank < (int)s->in->rank_count; rank++) {
        is_done = is_done && is_at_end(s, state, rank);
        is_cut = is_cut || (is_at_end(s, state, rank) && !s->in->traces[rank]->is_finished);
    }
    s->has_ended = s->has_ended || is_done;
    if (is_done || is_cut || s->stuck.count > 0)
        return;
    for (uint32_t k = 0; k < s->trail.count; k++)
        array_push(s->arena, &s->stuck, s->trail.items[k]);
    s->stuck_at = *state;
}

static void explore(struct search *s, const struct state *before)
{
    struct state state = *before;
    bool has_choice = false;

    if (s->is_spent || (s->has_ended && s->stuck.count > 0))
        return;
    settle(s, &state);
    if (was_seen(s, &state))
        return;
    s->is_spent = ++s->states > STATES;
    for (int rank = 0; rank < (int)s->in->rank_count; rank++)
        for (int16_t k = 0; is_started(s, &state, rank, k); k++) {
            const struct operation *o = operation_at(s, rank, k);
            struct moment r = {(int16_t)rank, k}, message;

            if (o->kind != OPERATION_RECEIVE || o->peer >= 0 || o->peer_of >= 0 ||
                !is_open(s, &state, rank, k))
                continue;
            for (int from = 0; from < (int)s->in->rank_count; from++) {
                struct state next = state;
                uint32_t length = s->trail.count;

                if (!message_from(s, &state, r, from, &message))
                    continue;
                has_choice = true;
                take(s, &next, r, message);
                explore(s, &next);
                s->trail.count = length;
            }
        }
    if (!has_choice)
        close_run(s, &state);
}

/* ---- the report ---- */

/* The operation that a process of the stuck run waits for; NULL: it is at its end. */
static const struct operation *awaited(const struct search *s, int rank, int *index)
{
    const struct state *state = &s->stuck_at;
    const struct operation *o;

    if (is_at_end(s, state, rank))
        return NULL;
    *index = state->at[rank];
    o = operation_at(s, rank, *index);
    for (uint32_t k = 0; o->kind == OPERATION_WAIT && k < o->waits.count; k++)
        if (!is_complete(s, state, rank, (int)o->waits.items[k])) {
            *index = (int)o->waits.items[k];
            o = operation_at(s, rank, *index);
        }
    return o;
}

/* The last reception from any source of that process; the one that took a message which fits the
 * awaited one, where there is such. */
static const struct operation *robber(const struct search *s, int rank, int index)
{
    const struct state *state = &s->stuck_at;
    const struct operation *found = NULL;
    bool has_fitting = false;

    for (int k = 0; k < (int)s->in->traces[rank]->operations.count; k++) {
        const struct operation *o = operation_at(s, rank, k);
        struct moment message = state->taken[rank][k];
        bool is_fitting;

        if (o->kind != OPERATION_RECEIVE || o->peer >= 0 || o->peer_of >= 0 ||
            message.rank == NOTHING)
            continue;
        is_fitting = fits(s, state, message, (struct moment){(int16_t)rank, (int16_t)index});
        if (has_fitting && !is_fitting)
            continue;
        has_fitting = has_fitting || is_fitting;
        found = o;
    }
    return found;
}

static const struct schedule *schedule_of(struct search *s)
{
    struct schedule *schedule = ARENA_NEW(s->arena, struct schedule);

    for (uint32_t k = 0; k < s->stuck.count; k++)
        if (s->stuck.items[k].kind == SCHEDULE_RECEIVE && s->stuck.items[k].partner >= 0)
            s->stuck.items[s->stuck.items[k].partner].partner = (int)k;
    for (int other = 0; other < (int)s->in->rank_count; other++)
        if (!is_at_end(s, &s->stuck_at, other)) {
            s->trail.count = 0;
            trail_add(s, other, s->stuck_at.at[other], SCHEDULE_STUCK, NOTHING);
            array_push(s->arena, &s->stuck, s->trail.items[0]);
        }
    *schedule = (struct schedule){"one order of arrival: all wait for ever", s->in->rank_count,
                                  s->stuck.items, s->stuck.count};
    return schedule;
}

static bool is_reported(const struct analysis *a, const struct place *place)
{
    for (uint32_t k = 0; k < a->findings.count; k++)
        if (strcmp(a->findings.items[k].rule, "spbc-message-race") == 0 &&
            a->findings.items[k].place.file == place->file &&
            a->findings.items[k].place.offset == place->offset)
            return true;
    return false;
}

/* What the processes, this one first, send behind the places where they wait; NULL: nothing. */
static const struct node *unsent_find(const struct search *s, int rank)
{
    const int count = (int)s->in->rank_count;

    for (int n = 0; n < count; n++) {
        const int other = (rank + n) % count;

        for (int k = s->stuck_at.at[other] + (n > 0);
             k < (int)s->in->traces[other]->operations.count; k++)
            if (operation_at(s, other, k)->kind == OPERATION_SEND)
                return operation_at(s, other, k)->node;
    }
    return NULL;
}

static void report_at(struct search *s, int rank, const struct operation *taker,
                      const struct place *waits)
{
    struct analysis *a = s->in->a;
    struct finding *finding;

    if (!s->in->group->unsent)
        s->in->group->unsent = unsent_find(s, rank);
    for (uint32_t k = 0; k < s->in->rank_count; k++)
        s->in->group->may_be_unsent |= !s->in->traces[k]->is_finished;
    if (is_reported(a, &taker->origin->place))
        return;
    finding = finding_add(
        a, "spbc-message-race", &taker->origin->place,
        arena_printf(a->arena,
                     "which message this reception takes decides whether the program ends: of "
                     "%u processes, process %d may wait for ever at %s",
                     s->in->rank_count, rank, place_text(a, waits)));
    finding->schedules = schedule_of(s);
    finding->schedule_count = 1;
    finding_note(a, finding, &taker->node->place, "here the message is taken that comes first");
    finding_note(a, finding, waits, "in one order of arrival nothing is left for this one");
}

/* A process that waits for a message that is gone; else one that waits for anything else, as a synchronous send
 * for its reception, and has taken one from any source; else any that has. */
static void report(struct search *s)
{
    const int count = (int)s->in->rank_count;
    int stuck = NOTHING;

    for (int pass = 0; pass < 3; pass++)
        for (int rank = 0; rank < count; rank++) {
            int index = 0;
            const struct operation *waiting = awaited(s, rank, &index);
            const struct operation *taker = NULL;

            if (waiting)
                stuck = rank;
            if (pass < 2 ? waiting && (pass == 1 || waiting->kind == OPERATION_RECEIVE)
                         : stuck != NOTHING)
                taker = robber(s, rank, index);
            if (!taker)
                continue;
            if (!waiting)
                waiting = awaited(s, stuck, &index);
            report_at(s, pass < 2 ? rank : stuck, taker, &waiting->node->place);
            return;
        }
}

bool stuck_check(const struct instance *in)
{
    struct search s = {.in = in, .arena = in->a->arena};
    struct state state;

    memset(&state, 0, sizeof state);
    for (uint32_t rank = 0; rank < in->rank_count; rank++) {
        const struct trace *trace = in->traces[rank];

        if (trace->is_partial || trace->is_guessed || trace->operations.count > OPERATIONS)
            return false;
        for (uint32_t k = 0; k < OPERATIONS; k++)
            state.taken[rank][k] = (struct moment){NOTHING, NOTHING};
        for (uint32_t k = 0; k < trace->operations.count; k++)
            if (trace->operations.items[k].peer_of >= 0)
                s.is_named[rank][trace->operations.items[k].peer_of] = true;
    }
    s.seen = ARENA_ARRAY(s.arena, uint64_t, SEEN);
    for (uint32_t rank = 0; rank < in->rank_count; rank++)
        start(&s, &state, (int)rank);
    explore(&s, &state);
    if (s.has_ended && s.stuck.count > 0)
        report(&s);
    return !s.is_spent;
}
